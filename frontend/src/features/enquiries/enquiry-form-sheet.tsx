import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { enquiries } from '@/api/resources';
import { useBranchOptions } from '@/components/data-list/filters';
import { FormChips } from '@/components/form/chip-fields';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useOnlyChoice } from '@/components/form/use-only-choice';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { activeCourses } from '@/lib/choices';
import { addDays, today } from '@/lib/format';
import { useMe, useStartBranch } from '@/lib/me';
import { FRONT_DESK, OWNERS } from '@/lib/roles';
import { owners, type Enquiry } from './api';
import { isOpen, isRunning, sourceOptions } from './choices';
import { DayChoice } from './day-choice';
import { EarlierWarning } from './earlier-warning';
import { endedForm, openForm } from './schema';
import { missing } from './missing';

export default function EnquiryFormSheet(sheet: SheetProps) {
  return (
    <RecordSheet {...sheet} query={enquiries.record} title={t`Edit enquiry`} words={missing}>
      {(enquiry) => <EnquiryForm enquiry={enquiry} onClose={sheet.onClose} />}
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
    form: !enquiry || isOpen(enquiry.status) ? openForm : endedForm,
    starts: {
      date: today(),
      branchObjectId: String(startBranch ?? ''),
      // A centre's owner works everywhere and owns only what is taken on purpose.
      ownerObjectId: isOwner ? '' : String(me._id),
      nextFollowUp: addDays(today(), 1),
    },
    send: ({ ownerObjectId, nextFollowUp, ...fields }, version, key) => {
      const owner = givesAway ? { ownerObjectId } : {};
      if (!enquiry) return enquiries.create({ ...fields, ...owner, nextFollowUp: nextFollowUp ?? '' }, key);
      const planned = isRunning(enquiry.status) ? { nextFollowUp } : {};
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
    <FormSheet form={form} title={enquiry ? t`Edit enquiry` : t`Add enquiry`} onClose={onClose}>
      <FormSection title={t`Enquiry`}>
        <FormField {...field('studentName')} autoFocus={!enquiry} />
        <FormField {...field('phone')} />
        <EarlierWarning control={control} ownId={enquiry?._id} />
        <FormField {...field('whatsapp')} />
        <FormField {...field('email')} />
        <FormField {...field('source')} {...(enquiry && { options: sourceOptions })} />
        <FormField {...field('date')} />
      </FormSection>
      <FormSection title={t`What they want`}>
        <FormChips {...field('courses')} wide multiple options={courseOptions} />
        <FormField {...field('note')} wide />
      </FormSection>
      <FormSection title={t`Who follows up, and when`}>
        {(!enquiry || isRunning(enquiry.status)) && (
          <DayChoice {...field('nextFollowUp')} wide optional={enquiry?.status === 'ON_HOLD'} />
        )}
        {givesAway && <FormField {...field('ownerObjectId')} placeholder={t`Nobody`} options={ownerOptions} />}
        <FormField {...field('branchObjectId')} placeholder={t`Choose a branch`} options={branchOptions} />
      </FormSection>
    </FormSheet>
  );
}
