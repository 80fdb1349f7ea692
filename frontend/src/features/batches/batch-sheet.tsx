import { useWatch } from 'react-hook-form';
import { batches } from '@/api/resources';
import { statusOptions, useBranchOptions } from '@/components/data-list/filters';
import { FormSegmented } from '@/components/form/choice-fields';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useOnlyChoice } from '@/components/form/use-only-choice';
import { useRecordForm } from '@/components/form/use-record-form';
import { FormWeekdays } from '@/components/form/weekdays';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { today } from '@/lib/format';
import { useMe, useStartBranch } from '@/lib/me';
import { FRONT_DESK } from '@/lib/roles';
import type { Batch } from './api';
import { Roster } from './roster';
import { batchForm } from './schema';
import { t } from './text';
import { useCourseOptions, useTrainerOptions } from './use-choices';

interface Manages {
  mayManage: boolean;
}

export default function BatchSheet({ mayManage, ...sheet }: SheetProps & Manages) {
  return (
    <RecordSheet {...sheet} query={batches.record} title={t('view')} words={{ didNotLoad: t('didNotLoad') }}>
      {(batch) => <BatchForm batch={batch} mayManage={mayManage} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

type BatchFormProps = Pick<SheetProps, 'onClose'> & Manages & { batch: Batch | undefined };

const states = statusOptions(['ACTIVE', 'INACTIVE']);

function BatchForm({ batch, mayManage, onClose }: BatchFormProps) {
  const me = useMe();
  const form = useRecordForm({
    of: batches,
    record: batch,
    form: batchForm,
    // A new batch is of the branch in view.
    starts: { branchObjectId: String(useStartBranch() ?? ''), start: today(), status: 'ACTIVE' },
    readOnly: !mayManage,
    send: batches.save(batch),
    onSaved: onClose,
  });
  const { control, field } = form;
  const branch = useWatch({ control, name: 'branchObjectId' });
  const courses = useCourseOptions(batch);
  useOnlyChoice(form.form, 'courseObjectId', courses.length === 1 ? courses[0]?.value : undefined);
  const branches = useBranchOptions();
  const people = useTrainerOptions({ mayRead: mayManage, branch, batch });
  // A trainer reads the students of the own batches only.
  const seesStudents = FRONT_DESK.includes(me.role) || batch?.trainerObjectId?._id === me._id;
  const title = !mayManage ? t('view') : batch ? t('edit') : t('add');
  return (
    <FormSheet form={form} title={title} onClose={onClose}>
      <FormSection title={t('sections.batch')}>
        <FormField {...field('name')} wide help={t('help.name')} autoFocus={!batch} />
        <FormField {...field('courseObjectId')} placeholder={t('chooseCourse')} options={courses} />
        <FormField {...field('branchObjectId')} placeholder={t('chooseBranch')} options={branches} />
        {batch && <FormSegmented {...field('status')} options={states} />}
      </FormSection>
      <FormSection title={t('sections.time')}>
        <FormWeekdays {...field('days')} />
        <FormField {...field('startTime')} />
        <FormField {...field('endTime')} />
        <FormField {...field('start')} />
        <FormField {...field('end')} help={t('help.end')} />
      </FormSection>
      <FormSection title={t('sections.place')}>
        <FormField {...field('trainerObjectId')} placeholder={t('noTrainer')} options={people} />
        <FormField {...field('room')} help={t('help.room')} />
        <FormField {...field('capacity')} help={t('help.capacity')} />
      </FormSection>
      {batch && seesStudents && <Roster batch={batch} />}
    </FormSheet>
  );
}
