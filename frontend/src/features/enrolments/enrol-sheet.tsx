import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { enrolments } from '@/api/resources';
import { FormSegmented, FormSwitch } from '@/components/form/choice-fields';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { FormMoney } from '@/components/form/money-field';
import { FormText } from '@/components/form/text-fields';
import { useDebounced } from '@/components/form/use-debounced';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordState } from '@/components/record/record-state';
import { SideSheet } from '@/components/sheet/side-sheet';
import { activeCourses, type ActiveCourse } from '@/lib/choices';
import { date } from '@/lib/format';
import { askToEnrol, enrolmentLimits } from './api';
import { useBatchChoice, useTrainerChoice } from './batch-choice';
import { DuesPreview, usePreview } from './dues-preview';
import { kitsAtAdmission, offerKits } from './kit-offer';
import { enrolBody, enrolForm, enrolStarts, onlyOne, onlyPlan, previewBody, type EnrolForm } from './schema';

const DISCOUNT_LABELS = {
  NONE: t`None`,
  AMOUNT: t`₹`,
  PERCENT: t`%`,
};

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
    <SideSheet open title={t`Enrol`} onClose={props.onClose}>
      <RecordState of={courses} words={{ didNotLoad: t`The courses did not load` }}>
        {() => null}
      </RecordState>
    </SideSheet>
  );
}

function EnrolFormSheet({ student, wanted, batch, courses, onClose }: EnrolSheetProps & { courses: ActiveCourse[] }) {
  const branchId = student.branchObjectId._id;
  const people = useTrainerChoice(branchId);

  const form = useRecordForm({
    of: enrolments,
    name: `enrol/${student._id}`,
    record: undefined,
    form: enrolForm,
    starts: enrolStarts(courses.find(({ _id }) => String(_id) === wanted) ?? onlyOne(courses), batch),
    send: (values, _version, key): Promise<{ message: string }> => {
      const body = enrolBody(student._id, values);
      return needsApproval ? askToEnrol(body, key) : enrolments.create(body, key);
    },
    onSaved: () => {
      if (!needsApproval) offerKits(student._id, kits.data ?? []);
      onClose();
    },
  });
  const { control, field } = form;
  const values = useWatch({ control }) as EnrolForm;
  const kits = useQuery({ ...kitsAtAdmission(values.courseObjectId), enabled: values.courseObjectId !== '' });
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
      title={t`Enrol ${{ name: student.studentName }}`}
      save={needsApproval ? t`Ask for approval` : t`Enrol`}
      preview={{
        label: t`Dues`,
        title: t`Dues this makes`,
        content: <DuesPreview body={previewed} preview={preview} />,
      }}
      onClose={onClose}
    >
      <FormSection title={t`Course`}>
        <FormField
          {...field('courseObjectId')}
          placeholder={t`Choose a course`}
          autoFocus
          onPick={followCourse}
          options={courses.map((one) => ({ value: String(one._id), label: one.coursename }))}
        />
        <FormField
          {...field('feePlanObjectId')}
          placeholder={t`Choose a fee plan`}
          disabled={!course}
          options={plans.map((plan) => ({ value: String(plan._id), label: plan.name }))}
        />
        <FormField
          {...field('batchObjectId')}
          disabled={!course}
          placeholder={course && !batches.options.length ? t`No batch of this course here` : t`No batch yet`}
          help={batches.help}
          options={batches.options}
        />
        <FormField {...field('trainerObjectId')} placeholder={t`Trainer of the batch`} options={people} />
      </FormSection>
      <FormSection title={t`Time`}>
        <FormSwitch {...field('trial')} wide help={t`No dues are created until the trial becomes an enrolment.`} />
        <FormField
          {...field('start')}
          help={
            announced ||
            (startFrom
              ? t`You can choose ${{ day: date(startFrom) }} or later. An earlier date needs approval.`
              : undefined)
          }
        />
        <FormField {...field('end')} help={t`Leave empty to use the duration of the course.`} min={values.start} />
        {isPeriodic && <FormSwitch {...field('autoRenew')} wide />}
      </FormSection>
      <FormSection title={t`Discount`}>
        <FormSegmented
          {...field('discountKind')}
          help={
            discountPercent === null
              ? undefined
              : t`You can give up to ${{ percent: Number(discountPercent) }} % of the course fee. More needs approval.`
          }
          options={(['NONE', 'AMOUNT', 'PERCENT'] as const).map((value) => ({ value, label: DISCOUNT_LABELS[value] }))}
        />
        {values.discountKind === 'AMOUNT' && <FormMoney {...field('discountValue')} />}
        {values.discountKind === 'PERCENT' && (
          <FormText {...field('discountValue')} label={t`Discount (%)`} inputMode="numeric" maxLength={5} />
        )}
        {values.discountKind !== 'NONE' && <FormField {...field('discountReason')} wide optional={false} />}
      </FormSection>
    </FormSheet>
  );
}
