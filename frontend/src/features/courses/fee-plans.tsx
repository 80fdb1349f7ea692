import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormSelect } from '@/components/form/choice-fields';
import { FieldGrid } from '@/components/form/form-layout';
import { FormMoney } from '@/components/form/money-field';
import { FormText } from '@/components/form/text-fields';
import { useSave } from '@/components/form/use-save';
import { rupees } from '@/lib/format';
import { t as common } from '@/components/text';
import {
  createFeePlan, deleteFeePlan, feePlans, updateFeePlan, type Course, type FeePlan,
} from './api';
import { KINDS, kindLabel, planTerms } from './labels';
import { planSchema, type PlanForm } from './schema';
import { t } from './text';

const Block = styled('section')(({ theme }) => ({
  marginTop: 24,
  paddingTop: 20,
  borderTop: `1px solid ${theme.vars.palette.line.main}`,
  '& h2': { ...theme.typography.h2, margin: '0 0 8px' },
  '& ul': { listStyle: 'none', margin: '0 0 12px', padding: 0 },
  '& li': {
    ...theme.typography.small,
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 48,
    borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& li > span': { flex: 1 },
  '& li strong': { fontWeight: 500, display: 'block' },
  '& li small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

const Editor = styled('div')(({ theme }) => ({
  padding: 16,
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.line.main}`,
  backgroundColor: theme.vars.palette.surface.sunken,
  '& .actions': { display: 'flex', justifyContent: 'flex-end', gap: 8, marginTop: 12 },
}));

interface FeePlansProps {
  course: Course;
  mayManage: boolean;
}

/** The ways this course may be paid. A change never touches dues that were issued already. */
export function FeePlans({ course, mayManage }: FeePlansProps) {
  const queries = useQueryClient();
  const plans = useQuery(feePlans(String(course._id)));
  const [editing, setEditing] = useState<FeePlan | 'new' | null>(null);

  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['feeplan'] });
    void queries.invalidateQueries({ queryKey: ['course'] });
  };
  const remove = useMutation({
    mutationFn: (plan: FeePlan) => deleteFeePlan(plan._id),
    meta: { success: t('deleted') },
    onSettled: refresh,
  });

  return (
    <Block aria-label={t('sections.plans')}>
      <h2>{t('sections.plans')}</h2>
      <ul>
        {(plans.data ?? []).map((plan) => (
          <li key={plan._id}>
            <span>
              <strong>{plan.name}</strong>
              <small>
                {kindLabel(plan.kind)}, {plan.fee ? `${rupees(plan.fee)}, ` : ''}
                {planTerms(plan)}
              </small>
            </span>
            {mayManage && (
              <>
                <IconButton aria-label={t('plan.edit', { name: plan.name })} onClick={() => setEditing(plan)}>
                  <Pencil size={16} aria-hidden />
                </IconButton>
                <IconButton
                  aria-label={t('plan.delete', { name: plan.name })}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(plan)}
                >
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ul>
      {mayManage && !editing && (
        <Button startIcon={<Plus size={16} aria-hidden />} onClick={() => setEditing('new')}>
          {t('plan.add')}
        </Button>
      )}
      {editing && (
        <PlanEditor
          key={editing === 'new' ? 'new' : editing._id}
          course={course}
          plan={editing === 'new' ? undefined : editing}
          onDone={() => {
            setEditing(null);
            refresh();
          }}
          onCancel={() => setEditing(null)}
        />
      )}
    </Block>
  );
}

interface PlanEditorProps {
  course: Course;
  plan: FeePlan | undefined;
  onDone: () => void;
  onCancel: () => void;
}

/** Stands inside the course's form, so it saves by its own button and not by submitting that form. */
function PlanEditor({ course, plan, onDone, onCancel }: PlanEditorProps) {
  const form = useForm({
    resolver: zodResolver(planSchema),
    defaultValues: {
      name: plan?.name ?? '',
      fee: plan?.fee ?? '',
      kind: plan?.kind ?? 'MONTHLY',
      dueDay: plan?.dueDay ? String(plan.dueDay) : '',
      graceDays: String(plan?.graceDays ?? 5),
    } satisfies PlanForm,
    mode: 'onTouched',
  });
  const { control } = form;
  const save = useSave({
    form,
    send: ({ name, ...terms }) => {
      const body = name ? { name, ...terms } : terms;
      return plan
        ? updateFeePlan(plan._id, { ...body, version: plan.version })
        : createFeePlan(course._id, body);
    },
    onSaved: onDone,
  });
  return (
    <Editor>
      <FieldGrid>
        <FormSelect
          control={control}
          name="kind"
          label={t('fields.kind')}
          options={KINDS.map((value) => ({ value, label: kindLabel(value) }))}
        />
        <FormText control={control} name="name" label={t('fields.planName')} optional help={t('fields.planNameHelp')} maxLength={60} />
<FormMoney control={control} name="fee" label={t('fields.planFee')} optional help={t('fields.planFeeHelp')} />
        <FormText control={control} name="dueDay" label={t('fields.dueDay')} optional help={t('fields.dueDayHelp')} inputMode="numeric" maxLength={2} />
        <FormText control={control} name="graceDays" label={t('fields.graceDays')} help={t('fields.graceHelp')} inputMode="numeric" maxLength={2} />
      </FieldGrid>
      <div className="actions">
        <Button onClick={onCancel} disabled={save.busy}>
          {common('cancel')}
        </Button>
        <Button
          variant="contained"
          color="primary"
          loading={save.busy}
          onClick={() => void form.handleSubmit(save.submit)()}
        >
          {plan ? t('plan.savePlan') : t('plan.addPlan')}
        </Button>
      </div>
    </Editor>
  );
}
