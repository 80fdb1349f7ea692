import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { stateText } from '@/components/display/states';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { FormSegmented, FormSelect } from '@/components/form/choice-fields';
import { FormGuard } from '@/components/form/form-guard';
import { FormSection } from '@/components/form/form-layout';
import { FormMoney } from '@/components/form/money-field';
import { StaleDialog } from '@/components/form/stale-dialog';
import { FormText, FormTextarea } from '@/components/form/text-fields';
import { useLeave } from '@/components/form/use-leave';
import { useSave } from '@/components/form/use-save';
import { SideSheet } from '@/components/sheet/side-sheet';
import { t as common } from '@/components/text';
import { courseRecord, createCourse, updateCourse, type Course } from './api';
import { FeePlans } from './fee-plans';
import { KINDS, kindLabel, UNITS } from './labels';
import {
  courseBody, courseDefaults, courseSchema, type CourseForm, type CourseValues,
} from './schema';
import { t } from './text';

interface CourseSheetProps {
  /** The course's id, or `new`. */
  id: string;
  mayManage: boolean;
  onClose: () => void;
}

export function CourseSheet({ id, mayManage, onClose }: CourseSheetProps) {
  const isNew = id === 'new';
  const record = useQuery({ ...courseRecord(id), enabled: !isNew });

  if (isNew || record.data) {
    return <CourseFormSheet course={record.data} mayManage={mayManage} onClose={onClose} />;
  }
  return (
    <SideSheet open title={t('view')} onClose={onClose}>
      {record.isError ? (
        <ErrorState
          title={t('didNotLoad')}
          error={record.error}
          onRetry={() => void record.refetch()}
        />
      ) : (
        <RecordSkeleton />
      )}
    </SideSheet>
  );
}

const LABELS: Partial<Record<keyof CourseForm, string>> = {
  coursename: t('fields.name'),
  category: t('fields.category'),
  description: t('fields.description'),
  durationValue: t('fields.duration'),
  durationUnit: t('fields.unit'),
  baseFee: t('fields.baseFee'),
  gstRate: t('fields.gstRate'),
  sac: t('fields.sac'),
  materialFee: t('fields.materialFee'),
  registrationFee: t('fields.registrationFee'),
  status: t('fields.status'),
};

interface CourseFormSheetProps {
  course: Course | undefined;
  mayManage: boolean;
  onClose: () => void;
}

function CourseFormSheet({ course, mayManage, onClose }: CourseFormSheetProps) {
  const queries = useQueryClient();
  const form = useForm<CourseForm, unknown, CourseValues>({
    resolver: zodResolver(courseSchema),
    defaultValues: courseDefaults(course),
    disabled: !mayManage,
    mode: 'onTouched',
  });
  const { control } = form;

  const save = useSave({
    form,
    send: (values: CourseValues, version = course?.version ?? 0) =>
      course
        ? updateCourse(course._id, { ...courseBody(values, false), version })
        : createCourse(courseBody(values, true)),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: ['course'] });
      onClose();
    },
  });

  const { leave, dialog } = useLeave(form.formState.isDirty && !save.busy, onClose);
  const states = course ? (['ACTIVE', 'DRAFT', 'INACTIVE'] as const) : (['ACTIVE', 'DRAFT'] as const);
  const title = !mayManage ? t('view') : course ? t('edit') : t('add');
  return (
    <SideSheet
      open
      title={title}
      onClose={leave}
      onSubmit={(event) => void form.handleSubmit(save.submit)(event)}
      foot={
        mayManage && (
          <>
            <Button className="desk-only" onClick={leave} disabled={save.busy}>
              {common('cancel')}
            </Button>
            <Button type="submit" variant="contained" color="primary" loading={save.busy}>
              {course ? t('save') : t('create')}
            </Button>
          </>
        )
      }
    >
      <FormGuard form={form} id={`course/${course?._id ?? 'new'}`} />
      <FormSection title={t('sections.course')}>
        <div className="wide">
          <FormText control={control} name="coursename" label={t('fields.name')} autoFocus={!course} maxLength={120} />
        </div>
        <FormText control={control} name="durationValue" label={t('fields.duration')} inputMode="numeric" maxLength={3} />
        <FormSelect
          control={control}
          name="durationUnit"
          label={t('fields.unit')}
          options={UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
        />
        <FormText control={control} name="category" label={t('fields.category')} optional maxLength={60} />
        <FormSegmented
          control={control}
          name="status"
          label={t('fields.status')}
          options={states.map((value) => ({ value, label: stateText(value) }))}
        />
        <div className="wide">
          <FormTextarea control={control} name="description" label={t('fields.description')} optional />
        </div>
      </FormSection>
      <FormSection title={t('sections.fee')} text={t('fields.baseFeeHelp')}>
        <FormMoney control={control} name="baseFee" label={t('fields.baseFee')} unit={t('perCourse')} />
        <FormText control={control} name="gstRate" label={`${t('fields.gstRate')} %`} inputMode="numeric" maxLength={6} />
        <FormMoney control={control} name="registrationFee" label={t('fields.registrationFee')} optional help={t('fields.firstDueHelp')} />
        <FormMoney control={control} name="materialFee" label={t('fields.materialFee')} optional help={t('fields.firstDueHelp')} />
        <FormText control={control} name="sac" label={t('fields.sac')} inputMode="numeric" maxLength={8} />
      </FormSection>
      {course ? (
        <FeePlans course={course} mayManage={mayManage} />
      ) : (
        <FormSection title={t('sections.plan')}>
          <FormSelect
            control={control}
            name="kind"
            label={t('fields.kind')}
            options={KINDS.map((value) => ({ value, label: kindLabel(value) }))}
          />
          <FormText control={control} name="graceDays" label={t('fields.graceDays')} help={t('fields.graceHelp')} inputMode="numeric" maxLength={2} />
          <FormText control={control} name="dueDay" label={t('fields.dueDay')} optional help={t('fields.dueDayHelp')} inputMode="numeric" maxLength={2} />
        </FormSection>
      )}
      <StaleDialog
        theirs={save.theirs}
        mine={form.getValues()}
        labels={LABELS}
        busy={save.busy}
        onSaveMine={save.saveMine}
        onTakeTheirs={() => {
          form.reset(courseDefaults(save.theirs as unknown as Course));
          void queries.invalidateQueries({ queryKey: ['course'] });
          save.forgetTheirs();
        }}
        onClose={save.forgetTheirs}
      />
      {dialog}
    </SideSheet>
  );
}
