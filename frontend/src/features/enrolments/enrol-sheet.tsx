import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { FormSegmented, FormSelect, FormSwitch } from '@/components/form/choice-fields';
import { FormDate } from '@/components/form/date-field';
import { FormGuard } from '@/components/form/form-guard';
import { FormSection } from '@/components/form/form-layout';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { FormMoney } from '@/components/form/money-field';
import { FormText } from '@/components/form/text-fields';
import { useDebounced } from '@/components/form/use-debounced';
import { useLeave } from '@/components/form/use-leave';
import { useSave } from '@/components/form/use-save';
import { SideSheet } from '@/components/sheet/side-sheet';
import { t as common } from '@/components/text';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { activeCourses, enrol, trainers } from './api';
import { DuesPreview } from './dues-preview';
import { enrolBody, enrolDefaults, enrolSchema, previewBody, type EnrolForm, type EnrolValues } from './schema';
import { t } from './text';

export interface EnrolSheetProps {
  student: { _id: number; studentName: string; branchObjectId: { _id: number } };
  onClose: () => void;
}

/** Enrols a student; the dues stand beside the form before anything is saved. */
export function EnrolSheet({ student, onClose }: EnrolSheetProps) {
  const queries = useQueryClient();
  const mayReadStaff = MANAGERS.includes(useMe().role);
  const courses = useQuery(activeCourses).data ?? [];
  const people = useQuery({ ...trainers(student.branchObjectId._id), enabled: mayReadStaff }).data ?? [];
  const keyFor = useIdempotencyKey();

  const form = useForm<EnrolForm, unknown, EnrolValues>({
    resolver: zodResolver(enrolSchema),
    defaultValues: enrolDefaults(),
    mode: 'onTouched',
  });
  const { control } = form;
  const values = useWatch({ control }) as EnrolForm;
  const previewed = useDebounced(previewBody(student._id, values), 300);

  const save = useSave({
    form,
    send: (valid: EnrolValues) => {
      const body = enrolBody(student._id, valid);
      return enrol(body, keyFor(body));
    },
    onSaved: () => {
      for (const key of ['studentcourse', 'student', 'due', 'home']) {
        void queries.invalidateQueries({ queryKey: [key] });
      }
      onClose();
    },
  });

  const { leave, dialog } = useLeave(form.formState.isDirty && !save.busy, onClose);
  const course = courses.find((one) => String(one._id) === values.courseObjectId);
  const plans = course?.feePlans ?? [];
  const isPeriodic = plans.some((plan) => String(plan._id) === values.feePlanObjectId && plan.kind !== 'ONE_TIME');

  /** A course with one plan needs no second choice. */
  function choosePlanOf(courseId: string): void {
    const only = courses.find((one) => String(one._id) === courseId)?.feePlans;
    form.setValue('feePlanObjectId', only?.length === 1 ? String(only[0]?._id) : '');
  }

  return (
    <SideSheet
      open
      title={t('enrolTitle', { name: student.studentName })}
      onClose={leave}
      preview={{
        label: t('preview.label'),
        title: t('preview.title'),
        content: <DuesPreview body={previewed} />,
      }}
      onSubmit={(event) => void form.handleSubmit(save.submit)(event)}
      foot={
        <>
          <Button className="desk-only" onClick={leave} disabled={save.busy}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="contained" color="primary" loading={save.busy}>
            {t('enrol')}
          </Button>
        </>
      }
    >
      <FormGuard form={form} id={`enrol/${student._id}`} />
      <FormSection title={t('sections.course')}>
        <FormSelect
          control={control}
          name="courseObjectId"
          label={t('fields.course')}
          placeholder={t('chooseCourse')}
          autoFocus
          onPick={choosePlanOf}
          options={courses.map((one) => ({ value: String(one._id), label: one.coursename }))}
        />
        <FormSelect
          control={control}
          name="feePlanObjectId"
          label={t('fields.plan')}
          placeholder={t('choosePlan')}
          disabled={!course}
          options={plans.map((plan) => ({ value: String(plan._id), label: plan.name }))}
        />
        {mayReadStaff && (
          <FormSelect
            control={control}
            name="trainerObjectId"
            label={t('fields.trainer')}
            optional
            placeholder={t('noTrainer')}
            options={people.map((one) => ({ value: String(one._id), label: one.username }))}
          />
        )}
      </FormSection>
      <FormSection title={t('sections.time')}>
        <FormDate control={control} name="start" label={t('fields.start')} />
        <FormDate control={control} name="end" label={t('fields.end')} optional help={t('fields.endHelp')} min={values.start} />
        {isPeriodic && (
          <div className="wide">
            <FormSwitch control={control} name="autoRenew" label={t('fields.renew')} />
          </div>
        )}
      </FormSection>
      <FormSection title={t('sections.discount')}>
        <FormSegmented
          control={control}
          name="discountKind"
          label={t('fields.discountKind')}
          options={(['NONE', 'AMOUNT', 'PERCENT'] as const).map((value) => ({ value, label: t(`discount.${value}`) }))}
        />
        {values.discountKind === 'AMOUNT' && (
          <FormMoney control={control} name="discountValue" label={t('fields.discountAmount')} />
        )}
        {values.discountKind === 'PERCENT' && (
          <FormText control={control} name="discountValue" label={t('fields.discountPercent')} inputMode="numeric" maxLength={5} />
        )}
        {values.discountKind !== 'NONE' && (
          <div className="wide">
            <FormText control={control} name="discountReason" label={t('fields.discountReason')} maxLength={300} />
          </div>
        )}
      </FormSection>
      {dialog}
    </SideSheet>
  );
}
