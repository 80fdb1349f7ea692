import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useCallback } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { feePlans } from '@/api/resources';
import { FormGuard } from '@/components/form/form-guard';
import { FormField } from '@/components/form/form-field';
import { FieldGrid } from '@/components/form/form-layout';
import { useRecordForm } from '@/components/form/use-record-form';
import { t as common } from '@/components/text';
import type { Course, FeePlan } from './api';
import { isPeriodic } from './labels';
import { PlanFields } from './plan-fields';
import { PLAN_STARTS, planBody, planForm } from './plan-schema';
import { t } from './text';

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
      return plan ? feePlans.update(plan._id, { ...body, version }) : feePlans.create({ ...body, courseObjectId: course._id }, key);
    },
    onSaved: onDone,
  });
  const { control, field } = form;
  const [fee, kind] = useWatch({ control, name: ['fee', 'kind'] });
  // It opens below the plans, mostly out of sight.
  const comeIntoView = useCallback((box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <Box ref={comeIntoView} role="group" aria-label={plan ? t('plan.edit', { name: plan.name }) : t('plan.add')}>
      <FormGuard nested form={form.form} id={form.id} versionRef={form.versionRef} />
      <FormProvider {...form.form}>
        <FieldGrid>
          <FormField {...field('name')} help={t('fields.planNameHelp')} />
          <FormField
            {...field('fee')}
            label={isPeriodic(kind) ? field('fee').label : t('fields.wholeFee')}
            help={t('fields.planFeeHelp')}
          />
          <PlanFields fee={fee || course.baseFee} />
        </FieldGrid>
      </FormProvider>
      <div className="actions">
        <Button onClick={onDone} disabled={form.busy}>
          {common('cancel')}
        </Button>
        <Button variant="contained" color="primary" loading={form.busy} onClick={() => form.submit()}>
          {plan ? t('plan.savePlan') : t('plan.addPlan')}
        </Button>
      </div>
    </Box>
  );
}
