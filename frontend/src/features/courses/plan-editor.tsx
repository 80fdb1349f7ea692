import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useCallback } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { feePlans } from '@/api/resources';
import { FormGuard } from '@/components/form/form-guard';
import { FormField } from '@/components/form/form-field';
import { FieldGrid } from '@/components/form/form-layout';
import { useRecordForm } from '@/components/form/use-record-form';
import type { Course, FeePlan } from './api';
import { isPeriodic } from './labels';
import { PlanFields } from './plan-fields';
import { PLAN_STARTS, planBody, planForm } from './plan-schema';

const Box = styled('div')(({ theme }) => ({
  padding: 16,
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.line.main}`,
  backgroundColor: theme.vars.palette.surface.sunken,
  '& .actions': { display: 'flex', justifyContent: 'flex-end', gap: 8, marginTop: 16 },
}));

interface PlanEditorProps {
  course: Course;
  plan: FeePlan | undefined;
  onDone: () => void;
}

/** Stands inside the course's form, so it saves by its own button and not by submitting that form. */
export default function PlanEditor({ course, plan, onDone }: PlanEditorProps) {
  const form = useRecordForm({
    of: feePlans,
    record: plan,
    form: planForm(course.baseFee),
    starts: PLAN_STARTS,
    send: ({ name, fee, ...terms }, version, key) => {
      const body = { ...(name && { name }), fee, ...planBody(terms) };
      return plan
        ? feePlans.update(plan._id, { ...body, version })
        : feePlans.create({ ...body, courseObjectId: course._id }, key);
    },
    onSaved: onDone,
  });
  const { control, field } = form;
  const [fee, kind] = useWatch({ control, name: ['fee', 'kind'] });
  // It opens below the plans, mostly out of sight.
  const comeIntoView = useCallback((box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <Box ref={comeIntoView} role="group" aria-label={plan ? t`Edit fee plan ${{ name: plan.name }}` : t`Add fee plan`}>
      <FormGuard nested form={form.form} id={form.id} versionRef={form.versionRef} />
      <FormProvider {...form.form}>
        <FieldGrid>
          <FormField {...field('name')} help={t`Leave empty to name it after how it is paid.`} />
          <FormField
            {...field('fee')}
            label={isPeriodic(kind) ? field('fee').label : t`Whole fee`}
            help={t`Leave empty to use the fee of the course.`}
          />
          <PlanFields fee={fee || course.baseFee} />
        </FieldGrid>
      </FormProvider>
      <div className="actions">
        <Button onClick={onDone} disabled={form.busy}>
          {t`Cancel`}
        </Button>
        <Button variant="contained" color="primary" loading={form.busy} onClick={() => form.submit()}>
          {plan ? t`Save plan` : t`Add`}
        </Button>
      </div>
    </Box>
  );
}
