import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Schemas } from '@/api/client';
import { months } from '@/lib/duration';
import { count, wholeRupees } from '@/lib/format';
import { phone } from '@/theme/breakpoints';

/** Cards of one height, side by side; one under the other on a phone. */
export const PlanCards = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))',
  marginTop: 8,
  border: `1px solid ${theme.vars.palette.line.main}`,
  borderRadius: 10,
  overflow: 'hidden',
  '&:empty': { display: 'none' },
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

const Card = styled('article')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 10,
  padding: 16,
  boxShadow: `1px 0 0 ${theme.vars.palette.line.main}, 0 1px 0 ${theme.vars.palette.line.main}`,
  '&.current': { backgroundColor: theme.vars.palette.surface.sunken },
  '& .title': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8, minHeight: 24 },
  '& h3': { ...theme.typography.h2, margin: 0, overflowWrap: 'anywhere' },
  '& .price, & .limits, & li': { ...theme.typography.small, color: theme.vars.palette.text.secondary },
  '& .price strong': { ...theme.typography.h1, color: theme.vars.palette.text.primary },
  '& .limits': { display: 'flex', flexWrap: 'wrap', gap: '2px 14px' },
  '& .limits b': { fontWeight: 600, color: theme.vars.palette.text.primary },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
    gap: '6px 12px',
    listStyle: 'none',
    margin: 0,
    padding: '10px 0 0',
    borderTop: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& li': { display: 'flex', gap: 6, color: theme.vars.palette.text.primary },
  '& li svg': { flexShrink: 0, marginTop: 3, color: theme.vars.palette.success.text },
  '& .end': { marginTop: 'auto', paddingTop: 6, display: 'grid' },
}));

interface PlanCardProps {
  plan: Schemas['PlanOnSale'];
  isCurrent?: boolean;
  chip?: ReactNode;
  children?: ReactNode;
}

/** A plan on sale: price, limits, features. */
export function PlanCard({ plan, isCurrent, chip, children }: PlanCardProps) {
  return (
    <Card className={isCurrent ? 'current' : undefined} aria-label={plan.name}>
      <div className="title">
        <h3>{plan.name}</h3>
        {chip}
      </div>
      <div className="price">
        <strong>{wholeRupees(plan.amount)}</strong> {t`for ${{ months: months(plan.durationMonths) }} + GST`}
      </div>
      <div className="limits">
        <Limit value={plan.studentLimit} label={t`students`} />
        <Limit value={plan.staffLimit} label={t`staff`} />
        <Limit value={plan.branchLimit} label={plan.branchLimit === 1 ? t`branch` : t`branches`} />
      </div>
      {plan.features.length > 0 && (
        <ul>
          {plan.features.map((feature) => (
            <li key={feature}>
              <Check size={14} aria-hidden />
              {feature}
            </li>
          ))}
        </ul>
      )}
      <div className="end">{children}</div>
    </Card>
  );
}

const Limit = ({ value, label }: { value: number | null; label: string }) => (
  <span>
    <b>{value === null ? t`Unlimited` : count(value)}</b> {label}
  </span>
);
