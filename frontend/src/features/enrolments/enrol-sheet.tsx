import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { FormSegmented, FormSelect, FormSwitch } from '@/components/form/choice-fields';
import { FormDate } from '@/components/form/date-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { FormMoney } from '@/components/form/money-field';
import { FormText } from '@/components/form/text-fields';
import { useDebounced } from '@/components/form/use-debounced';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordState } from '@/components/record/record-state';
import { SideSheet } from '@/components/sheet/side-sheet';
import { activeCourses, type ActiveCourse } from '@/lib/choices';
import { date } from '@/lib/format';
import { ENROLMENT } from '@/lib/refreshes';
import { askToEnrol, enrol, enrolmentLimits } from './api';
import { useBatchChoice, useTrainerChoice } from './batch-choice';
import { DuesPreview, usePreview } from './dues-preview';
import { enrolBody, enrolDefaults, enrolSchema, LABELS, onlyOne, onlyPlan, previewBody, type EnrolForm } from './schema';
import { ts } from './sheet-text';

interface EnrolSheetProps {
  student: { _id: number; studentName: string; branchObjectId: { _id: number } };
  /** The id of the course to begin with, or `new`. */
  wanted: string;
  /** The id of the batch to begin with. */
  batch?: string;
  onClose: () => void;
}

/** Enrols a student; the dues stand beside the form before anything is saved. */
export default function EnrolSheet(props: EnrolSheetProps) {
  const courses = useQuery(activeCourses);
  if (courses.data) return <EnrolFormSheet {...props} courses={courses.data} />;
  return (
    <SideSheet open title={ts('enrol')} onClose={props.onClose}>
      <RecordState of={courses} words={{ didNotLoad: ts('coursesDidNotLoad') }}>
        {() => null}
      </RecordState>
    </SideSheet>
  );
}

function EnrolFormSheet({ student, wanted, batch, courses, onClose }: EnrolSheetProps & { courses: ActiveCourse[] }) {
  const branchId = student.branchObjectId._id;
  const people = useTrainerChoice(branchId);
  const keyFor = useIdempotencyKey();

  const form = useRecordForm({
    name: `enrol/${student._id}`,
    record: undefined,
    schema: enrolSchema,
    defaults: () => enrolDefaults(courses.find(({ _id }) => String(_id) === wanted) ?? onlyOne(courses), batch),
    labels: LABELS,
    send: (values): Promise<{ message: string }> => {
      const body = enrolBody(student._id, values);
      const send = needsApproval ? askToEnrol : enrol;
      return send(body, keyFor(body));
    },
    refreshes: [...ENROLMENT, 'approval'],
    onSaved: onClose,
  });
  const { control, field } = form;
  const values = useWatch({ control }) as EnrolForm;
  const previewed = useDebounced(previewBody(student._id, values), 300);

  const preview = usePreview(previewed);
  const needsApproval = Object.keys(preview.data?.refused ?? {}).length > 0;
  const limits = useQuery(enrolmentLimits).data;
  const { discountPercent = null, startFrom = null } = limits ?? {};
  const announced = previewed?.start === values.start ? preview.data?.makes : undefined;

  const course = courses.find((one) => String(one._id) === values.courseObjectId);
  const plans = course?.feePlans ?? [];
  const isPeriodic = plans.some(
    (plan) => String(plan._id) === values.feePlanObjectId && plan.kind !== 'ONE_TIME' && plan.kind !== 'INSTALMENTS',
  );
  const batches = useBatchChoice(course?._id ?? null, branchId, values.batchObjectId);

  /** A plan and a batch of another course are none of this one. */
  function followCourse(courseId: string): void {
    form.form.setValue('feePlanObjectId', onlyPlan(courses.find((one) => String(one._id) === courseId)));
    form.form.setValue('batchObjectId', '');
  }

  return (
    <FormSheet
      form={form}
      title={ts('enrolTitle', { name: student.studentName })}
      save={needsApproval ? ts('ask') : ts('enrol')}
      preview={{
        label: ts('preview.label'),
        title: ts('preview.title'),
        content: <DuesPreview body={previewed} preview={preview} />,
      }}
      onClose={onClose}
    >
      <FormSection title={ts('sections.course')}>
        <FormSelect
          {...field('courseObjectId')}
          placeholder={ts('chooseCourse')}
          autoFocus
          onPick={followCourse}
          options={courses.map((one) => ({ value: String(one._id), label: one.coursename }))}
        />
        <FormSelect
          {...field('feePlanObjectId')}
          placeholder={ts('choosePlan')}
          disabled={!course}
          options={plans.map((plan) => ({ value: String(plan._id), label: plan.name }))}
        />
        <FormSelect
          {...field('batchObjectId')}
          optional
          disabled={!course}
          placeholder={course && !batches.options.length ? ts('batch.none') : ts('batch.later')}
          help={batches.help}
          options={batches.options}
        />
        <FormSelect {...field('trainerObjectId')} optional placeholder={ts('batch.trainer')} options={people} />
      </FormSection>
      <FormSection title={ts('sections.time')}>
        <div className="wide">
          <FormSwitch {...field('trial')} help={ts('fields.trialHelp')} />
        </div>
        <FormDate
          {...field('start')}
          help={announced || (startFrom ? ts('fields.startHelp', { day: date(startFrom) }) : undefined)}
        />
        <FormDate {...field('end')} optional help={ts('fields.endHelp')} min={values.start} />
        {isPeriodic && (
          <div className="wide">
            <FormSwitch {...field('autoRenew')} />
          </div>
        )}
      </FormSection>
      <FormSection title={ts('sections.discount')}>
        <FormSegmented
          {...field('discountKind')}
          help={discountPercent === null ? undefined : ts('fields.discountHelp', { percent: Number(discountPercent) })}
          options={(['NONE', 'AMOUNT', 'PERCENT'] as const).map((value) => ({ value, label: ts(`discount.${value}`) }))}
        />
        {values.discountKind === 'AMOUNT' && (
          <FormMoney {...field('discountValue')} />
        )}
        {values.discountKind === 'PERCENT' && (
          <FormText {...field('discountValue')} label={ts('fields.discountPercent')} inputMode="numeric" maxLength={5} />
        )}
        {values.discountKind !== 'NONE' && (
          <div className="wide">
            <FormText {...field('discountReason')} maxLength={300} />
          </div>
        )}
      </FormSection>
    </FormSheet>
  );
}
