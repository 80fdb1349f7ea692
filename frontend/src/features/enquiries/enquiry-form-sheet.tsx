import { useQuery } from '@tanstack/react-query';
import { enquiries } from '@/api/resources';
import { useBranchOptions } from '@/components/data-list/filters';
import { FormChips } from '@/components/form/chip-fields';
import { FormSelect } from '@/components/form/choice-fields';
import { FormDate } from '@/components/form/date-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { FormPhone, FormText, FormTextarea } from '@/components/form/text-fields';
import { useOnlyChoice } from '@/components/form/use-only-choice';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet } from '@/components/record/record-sheet';
import { activeCourses } from '@/lib/choices';
import { today } from '@/lib/format';
import { useMe, useStartBranch } from '@/lib/me';
import { FRONT_DESK, OWNERS } from '@/lib/roles';
import { owners, type Enquiry } from './api';
import { isOpen, isRunning, sourceChoices, sourceFilter } from './choices';
import { DayChoice } from './day-choice';
import { EarlierWarning } from './earlier-warning';
import { enquiryDefaults, enquirySchema, LABELS, newEnquirySchema } from './schema';
import { missing, ts } from './sheet-text';
import { t } from './text';

interface EnquiryFormSheetProps {
  /** The enquiry's id, or `new`. */
  id: string;
  onClose: () => void;
}

export default function EnquiryFormSheet({ id, onClose }: EnquiryFormSheetProps) {
  return (
    <RecordSheet id={id} query={enquiries.record} title={ts('edit')} words={missing} onClose={onClose}>
      {(enquiry) => <EnquiryForm enquiry={enquiry} onClose={onClose} />}
    </RecordSheet>
  );
}

/** The courses that are taught now, and those that this enquiry is about already. */
function useCourseOptions(enquiry: Enquiry | undefined) {
  const taught = useQuery(activeCourses).data ?? [];
  const others = (enquiry?.courses ?? []).filter((own) => !taught.some((one) => one._id === own._id));
  return [...taught, ...others].map(({ _id, coursename }) => ({ value: String(_id), label: coursename }));
}

function EnquiryForm({ enquiry, onClose }: { enquiry: Enquiry | undefined; onClose: () => void }) {
  const me = useMe();
  // A trainer's enquiries are the own ones; nobody chooses.
  const givesAway = FRONT_DESK.includes(me.role);
  const isOwner = OWNERS.includes(me.role);
  const people = useQuery({ ...owners, enabled: givesAway }).data ?? [];
  const courseOptions = useCourseOptions(enquiry);
  const startBranch = useStartBranch();
  const branchOptions = useBranchOptions();
  const form = useRecordForm({
    of: enquiries,
    record: enquiry,
    schema: !enquiry || isOpen(enquiry.status) ? newEnquirySchema : enquirySchema,
    defaults: (record?: Enquiry) =>
      enquiryDefaults(record, {
        branchId: startBranch,
        // A centre's owner works everywhere and owns only what is taken on purpose.
        ownerId: isOwner ? undefined : me._id,
      }),
    labels: LABELS,
    send: ({ ownerObjectId, nextFollowUp, ...fields }, version, key) => {
      const owner = givesAway ? { ownerObjectId } : {};
      if (!enquiry) return enquiries.create({ ...fields, ...owner, nextFollowUp }, key);
      const planned = isRunning(enquiry.status) ? { nextFollowUp: nextFollowUp || null } : {};
      return enquiries.update(enquiry._id, { ...fields, ...owner, ...planned, version });
    },
    onSaved: onClose,
  });
  const { control, field } = form;
  const only = courseOptions.length === 1 ? courseOptions[0]?.value : undefined;
  useOnlyChoice(form.form, 'courses', !enquiry && only ? [only] : undefined);
  const branch = form.form.watch('branchObjectId');
  const ownerOptions = people
    .filter((one) => !one.branchObjectId || String(one.branchObjectId._id) === branch)
    .map((one) => ({ value: String(one._id), label: one.username }));

  return (
    <FormSheet form={form} title={enquiry ? ts('edit') : t('add')} onClose={onClose}>
      <FormSection title={ts('sections.enquiry')}>
        <FormText {...field('studentName')} autoFocus={!enquiry} maxLength={80} />
        <FormPhone {...field('phone')} />
        <EarlierWarning control={control} ownId={enquiry?._id} />
        <FormPhone {...field('whatsapp')} optional />
        <FormText {...field('email')} type="email" optional />
        <FormSelect {...field('source')} options={enquiry ? sourceFilter : sourceChoices} />
        <FormDate {...field('date')} max={today()} />
      </FormSection>
      <FormSection title={ts('sections.wants')}>
        <div className="wide">
          <FormChips {...field('courses')} multiple optional options={courseOptions} />
        </div>
        <div className="wide">
          <FormTextarea {...field('note')} optional maxLength={2000} />
        </div>
      </FormSection>
      <FormSection title={ts('sections.next')}>
        {(!enquiry || isRunning(enquiry.status)) && (
          <div className="wide">
            <DayChoice {...field('nextFollowUp')} optional={enquiry?.status === 'ON_HOLD'} />
          </div>
        )}
        {givesAway && (
          <FormSelect {...field('ownerObjectId')} optional placeholder={t('nobody')} options={ownerOptions} />
        )}
        <FormSelect {...field('branchObjectId')} placeholder={ts('chooseBranch')} options={branchOptions} />
      </FormSection>
    </FormSheet>
  );
}
