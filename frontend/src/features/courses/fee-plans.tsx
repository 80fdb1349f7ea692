import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { refresh } from '@/api/resource';
import { feePlans } from '@/api/resources';
import { rupees } from '@/lib/format';
import { plansOf, type Course, type FeePlan } from './api';
import { kindLabel, planTerms } from './labels';

const PlanEditor = lazy(() => import('./plan-editor'));

const Block = styled('section')(({ theme }) => ({
  marginTop: 24,
  paddingTop: 20,
  borderTop: `1px solid ${theme.vars.palette.line.main}`,
  '& h2': { ...theme.typography.h2, margin: '0 0 8px' },
  '& > ul': { listStyle: 'none', margin: '0 0 12px', padding: 0 },
  '& > ul > li': {
    ...theme.typography.small,
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 48,
    padding: '8px 0',
    borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& > ul > li > span': { flex: 1 },
  '& > ul strong': { fontWeight: 500, display: 'block' },
  '& > ul small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
}));

/** "Quarterly, ₹11,400.00"; the kind only where the plan has another name. */
const nameOfKind = ({ name, kind, fee }: FeePlan) =>
  [name !== kindLabel(kind) && kindLabel(kind), fee && rupees(fee)].filter(Boolean).join(', ');

interface FeePlansProps {
  course: Course;
  mayManage: boolean;
}

/** The ways this course may be paid. A change never touches dues that were issued already. */
export function FeePlans({ course, mayManage }: FeePlansProps) {
  const queries = useQueryClient();
  const plans = useQuery(plansOf(course._id));
  const [editing, setEditing] = useState<FeePlan | 'new' | null>(null);

  const remove = useMutation({
    mutationFn: (plan: FeePlan) => feePlans.delete(plan._id),
    meta: { success: t`Data deleted successfully!` },
    onSettled: () => refresh(queries, feePlans.refreshes),
  });

  return (
    <Block aria-label={t`Fee plans`}>
      <h2>{t`Fee plans`}</h2>
      <ul>
        {(plans.data ?? []).map((plan) => (
          <li key={plan._id}>
            <span>
              <strong>{plan.name}</strong>
              {[nameOfKind(plan), ...planTerms(plan)].filter(Boolean).map((line) => (
                <small key={line}>{line}</small>
              ))}
            </span>
            {mayManage && (
              <>
                <IconButton aria-label={t`Edit fee plan ${{ name: plan.name }}`} onClick={() => setEditing(plan)}>
                  <Pencil size={16} aria-hidden />
                </IconButton>
                <IconButton
                  aria-label={t`Delete fee plan ${{ name: plan.name }}`}
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
          {t`Add fee plan`}
        </Button>
      )}
      {editing && (
        <Suspense>
          <PlanEditor
            key={editing === 'new' ? 'new' : editing._id}
            course={course}
            plan={editing === 'new' ? undefined : editing}
            onDone={() => setEditing(null)}
          />
        </Suspense>
      )}
    </Block>
  );
}
