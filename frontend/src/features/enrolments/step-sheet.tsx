import { useWatch } from 'react-hook-form';
import { enrolments } from '@/api/resources';
import { useBranchOptions } from '@/components/data-list/filters';
import { FormSelect } from '@/components/form/choice-fields';
import { FormDate } from '@/components/form/date-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { FormTextarea } from '@/components/form/text-fields';
import { useDebounced } from '@/components/form/use-debounced';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet } from '@/components/record/record-sheet';
import { today } from '@/lib/format';
import { takeStep, type Enrolment, type Step } from './api';
import { useBatchChoice, useTrainerChoice } from './batch-choice';
import { StepPreview } from './step-preview';
import { choiceOf, previewChoice, stepDefaults, stepLabels, stepSchema, type StepForm } from './step-schema';
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
    schema: stepSchema(step, enrolment),
    defaults: stepDefaults,
    labels: stepLabels(step),
    send: (values, version, key) =>
      takeStep(enrolment._id, step, { ...choiceOf(step, values), reason: values.reason, version }, key),
    onSaved: onClose,
  });
  const { control, field } = form;
  const values = useWatch({ control }) as StepForm;
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
        {step !== 'cancel' && <FormDate {...field('on')} max={step === 'start' ? undefined : today()} />}
        <div className="wide">
          <FormTextarea {...field('reason')} optional={step !== 'drop' && step !== 'cancel'} maxLength={300} />
        </div>
      </FormSection>
    </FormSheet>
  );
}

type Form = ReturnType<typeof useRecordForm<StepForm, object, Enrolment, { message?: string }>>;

interface TransferFieldsProps {
  form: Pick<Form, 'field' | 'form'>;
  enrolment: Enrolment;
  values: StepForm;
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
        <FormSelect
          {...field('branchObjectId')}
          options={branches}
          onPick={() => {
            form.setValue('batchObjectId', '');
            form.setValue('trainerObjectId', '');
          }}
        />
      )}
      <FormSelect
        {...field('batchObjectId')}
        optional
        placeholder={batches.options.length ? ts('step.chooseBatch') : ts('step.noBatch')}
        help={batches.help}
        options={batches.options}
      />
      <FormSelect {...field('trainerObjectId')} optional placeholder={ts('batch.trainer')} options={people} />
    </>
  );
}
