import { t } from '@lingui/core/macro';
import { useWatch } from 'react-hook-form';
import { enrolments } from '@/api/resources';
import { useBranchOptions } from '@/components/data-list/filters';
import type { SentBy } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useDebounced } from '@/components/form/use-debounced';
import { useRecordForm, type RecordForm } from '@/components/form/use-record-form';
import { RecordSheet } from '@/components/record/record-sheet';
import { takeStep, type Enrolment, type Step } from './api';
import { useBatchChoice, useTrainerChoice } from './batch-choice';
import { ACTION_LABELS } from './step-labels';
import { StepPreview } from './step-preview';
import { choiceOf, previewChoice, stepForm, stepStarts, type StepForm as Fields } from './step-schema';

const SECTION_LABELS = {
  start: t`From trial to enrolment`,
  pause: t`Pause`,
  resume: t`Back again`,
  transfer: t`Where to`,
  complete: t`Completed`,
  drop: t`Leaving early`,
  cancel: t`Entered by mistake`,
};

const TEXTS = {
  start: t`The trial becomes an enrolment: its dues are made from this day on.`,
  pause: t`No due is created for a period that falls completely within the pause.`,
  resume: t`Dues are made again from this day on.`,
  transfer: t`The enrolment continues in the new batch with the same terms. If you choose another branch, the student also moves to that branch.`,
  complete: t`Dues for later periods are cancelled.`,
  drop: t`Dues for later periods are cancelled. Any amount already paid for them is kept as the student’s advance.`,
  cancel: t`The enrolment and its dues are cancelled. You can do this only if nothing has been paid.`,
};

interface StepSheetProps {
  step: Step;
  /** The enrolment's id. */
  id: string;
  onClose: () => void;
}

/** Every step of an enrolment: what will become of its dues stands beside the form before it is saved. */
export default function StepSheet({ step, id, onClose }: StepSheetProps) {
  return (
    <RecordSheet
      id={id}
      query={enrolments.record}
      title={ACTION_LABELS[step]}
      words={{ didNotLoad: t`The enrolment did not load` }}
      onClose={onClose}
    >
      {(enrolment) => enrolment && <StepForm step={step} enrolment={enrolment} onClose={onClose} />}
    </RecordSheet>
  );
}

interface StepFormProps {
  step: Step;
  enrolment: Enrolment;
  onClose: () => void;
}

function StepForm({ step, enrolment, onClose }: StepFormProps) {
  const form = useRecordForm({
    of: enrolments,
    name: `enrolment-${step}`,
    record: enrolment,
    form: stepForm(step, enrolment),
    starts: stepStarts(enrolment),
    send: (values, version, key) =>
      takeStep(enrolment._id, step, { ...choiceOf(step, values), reason: values.reason, version }, key),
    onSaved: onClose,
  });
  const { control, field } = form;
  const values = useWatch({ control }) as Fields;
  const choice = useDebounced(previewChoice(step, enrolment, values), 300);
  return (
    <FormSheet
      form={form}
      title={t`${{ action: ACTION_LABELS[step] }}: ${{ student: enrolment.studentObjectId.studentName }}, ${{ course: enrolment.courseObjectId.coursename }}`}
      save={ACTION_LABELS[step]}
      preview={{
        label: t`Dues`,
        title: t`What this does`,
        content: <StepPreview id={enrolment._id} step={step} choice={choice} />,
      }}
      onClose={onClose}
    >
      <FormSection title={SECTION_LABELS[step]} text={TEXTS[step]}>
        {step === 'transfer' && <TransferFields form={form} enrolment={enrolment} values={values} />}
        {step !== 'cancel' && <FormField {...field('on')} />}
        <FormField {...field('reason')} wide />
      </FormSection>
    </FormSheet>
  );
}

interface TransferFieldsProps {
  form: RecordForm<Fields, SentBy<ReturnType<typeof stepForm>>>;
  enrolment: Enrolment;
  values: Fields;
}

/** Where the transfer leads; the branch only for those who see several. */
function TransferFields({ form: { field, form }, enrolment, values }: TransferFieldsProps) {
  const branches = useBranchOptions();
  const branchId = Number(values.branchObjectId) || enrolment.branchObjectId._id;
  const own = enrolment.batchObjectId?._id;
  const batches = useBatchChoice(enrolment.courseObjectId._id, branchId, values.batchObjectId, own);
  const people = useTrainerChoice(branchId);
  return (
    <>
      {branches.length > 1 && (
        <FormField
          {...field('branchObjectId')}
          optional={false}
          options={branches}
          onPick={() => {
            form.setValue('batchObjectId', '');
            form.setValue('trainerObjectId', '');
          }}
        />
      )}
      <FormField
        {...field('batchObjectId')}
        placeholder={batches.options.length ? t`Choose a batch` : t`No other batch here`}
        help={batches.help}
        options={batches.options}
      />
      <FormField {...field('trainerObjectId')} placeholder={t`Trainer of the batch`} options={people} />
    </>
  );
}
