import { useWatch } from 'react-hook-form';
import { batches } from '@/api/resources';
import { statusOptions, useBranchOptions } from '@/components/data-list/filters';
import { FormSegmented, FormSelect } from '@/components/form/choice-fields';
import { FormDate } from '@/components/form/date-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { FormText } from '@/components/form/text-fields';
import { useOnlyChoice } from '@/components/form/use-only-choice';
import { useRecordForm } from '@/components/form/use-record-form';
import { FormWeekdays } from '@/components/form/weekdays';
import { RecordSheet } from '@/components/record/record-sheet';
import { useMe, useStartBranch } from '@/lib/me';
import { FRONT_DESK } from '@/lib/roles';
import type { Batch } from './api';
import { Roster } from './roster';
import { batchDefaults, batchSchema, LABELS } from './schema';
import { t } from './text';
import { useCourseOptions, useTrainerOptions } from './use-choices';

interface BatchSheetProps {
  /** The batch's id, or `new`. */
  id: string;
  mayManage: boolean;
  onClose: () => void;
}

export default function BatchSheet({ id, mayManage, onClose }: BatchSheetProps) {
  return (
    <RecordSheet id={id} query={batches.record} title={t('view')} words={{ didNotLoad: t('didNotLoad') }} onClose={onClose}>
      {(batch) => <BatchForm batch={batch} mayManage={mayManage} onClose={onClose} />}
    </RecordSheet>
  );
}

type BatchFormProps = Omit<BatchSheetProps, 'id'> & { batch: Batch | undefined };

const states = statusOptions(['ACTIVE', 'INACTIVE']);

function BatchForm({ batch, mayManage, onClose }: BatchFormProps) {
  const me = useMe();
  const form = useRecordForm({
    of: batches,
    record: batch,
    schema: batchSchema,
    defaults: batchDefaults(useStartBranch()),
    labels: LABELS,
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
        <div className="wide">
          <FormText {...field('name')} help={t('fields.nameHelp')} autoFocus={!batch} maxLength={80} />
        </div>
        <FormSelect {...field('courseObjectId')} placeholder={t('chooseCourse')} options={courses} />
        <FormSelect {...field('branchObjectId')} placeholder={t('chooseBranch')} options={branches} />
        {batch && <FormSegmented {...field('status')} options={states} />}
      </FormSection>
      <FormSection title={t('sections.time')}>
        <FormWeekdays {...field('days')} />
        <FormText {...field('startTime')} type="time" />
        <FormText {...field('endTime')} type="time" />
        <FormDate {...field('start')} />
        <FormDate {...field('end')} optional help={t('fields.endHelp')} />
      </FormSection>
      <FormSection title={t('sections.place')}>
        <FormSelect {...field('trainerObjectId')} optional placeholder={t('noTrainer')} options={people} />
        <FormText {...field('room')} optional help={t('fields.roomHelp')} maxLength={40} />
        <FormText {...field('capacity')} optional help={t('fields.capacityHelp')} inputMode="numeric" maxLength={4} />
      </FormSection>
      {batch && seesStudents && <Roster batch={batch} />}
    </FormSheet>
  );
}
