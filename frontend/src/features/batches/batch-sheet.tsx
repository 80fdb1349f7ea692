import { t } from '@lingui/core/macro';
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
import { useCourseOptions, useTrainerOptions } from './use-choices';

interface Manages {
  mayManage: boolean;
}

export default function BatchSheet({ mayManage, ...sheet }: SheetProps & Manages) {
  return (
    <RecordSheet {...sheet} query={batches.record} title={t`Batch`} words={{ didNotLoad: t`The batch did not load` }}>
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
  const title = !mayManage ? t`Batch` : batch ? t`Edit batch` : t`Add batch`;
  return (
    <FormSheet form={form} title={title} onClose={onClose}>
      <FormSection title={t`Batch`}>
        <FormField {...field('name')} wide help={t`For example: Guitar, Tuesday evenings`} autoFocus={!batch} />
        <FormField {...field('courseObjectId')} placeholder={t`Choose a course`} options={courses} />
        <FormField {...field('branchObjectId')} placeholder={t`Choose a branch`} options={branches} />
        {batch && <FormSegmented {...field('status')} options={states} />}
      </FormSection>
      <FormSection title={t`Days and hours`}>
        <FormWeekdays {...field('days')} />
        <FormField {...field('startTime')} />
        <FormField {...field('endTime')} />
        <FormField {...field('start')} />
        <FormField {...field('end')} help={t`Leave empty if it has no end`} />
      </FormSection>
      <FormSection title={t`Trainer and room`}>
        <FormField {...field('trainerObjectId')} placeholder={t`No trainer yet`} options={people} />
        <FormField {...field('room')} help={t`Only one batch can use a room at a time.`} />
        <FormField {...field('capacity')} help={t`Leave empty for no limit`} />
      </FormSection>
      {batch && seesStudents && <Roster batch={batch} />}
    </FormSheet>
  );
}
