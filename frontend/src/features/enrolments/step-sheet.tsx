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
import { StepPreview } from './step-preview';
import { choiceOf, previewChoice, stepForm, stepStarts, type StepForm as Fields } from './step-schema';
import { ts } from './sheet-text';
import { t } from './text';

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
      title={t(`actions.${step}`)}
      words={{ didNotLoad: ts('step.didNotLoad') }}
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
      title={ts('step.title', {
        action: t(`actions.${step}`),
        course: enrolment.courseObjectId.coursename,
        student: enrolment.studentObjectId.studentName,
      })}
      save={t(`actions.${step}`)}
      preview={{
        label: ts('step.label'),
        title: ts('step.previewTitle'),
        content: <StepPreview id={enrolment._id} step={step} choice={choice} />,
      }}
      onClose={onClose}
    >
      <FormSection title={ts(`step.sections.${step}`)} text={ts(`step.texts.${step}`)}>
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
        placeholder={batches.options.length ? ts('step.chooseBatch') : ts('step.noBatch')}
        help={batches.help}
        options={batches.options}
      />
      <FormField {...field('trainerObjectId')} placeholder={ts('batch.trainer')} options={people} />
    </>
  );
}
