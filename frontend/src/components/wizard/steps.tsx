import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';
import { phone } from '@/theme/breakpoints';

const Row = styled('ol')(({ theme }) => ({
  ...theme.typography.small,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 24px',
  margin: '0 0 20px',
  padding: '0 0 16px',
  borderBottom: `1px solid ${theme.vars.palette.line.main}`,
  color: theme.vars.palette.text.secondary,
  '& li': { display: 'flex', alignItems: 'center', gap: 8 },
  '& [aria-current]': { color: theme.vars.palette.text.primary, fontWeight: 600 },
  '& .number': {
    ...theme.typography.caption,
    display: 'grid',
    placeItems: 'center',
    width: 22,
    height: 22,
    borderRadius: '50%',
    fontWeight: 600,
    border: `1px solid ${theme.vars.palette.line.strong}`,
  },
  '& [aria-current] .number': {
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
    borderColor: theme.vars.palette.primary.main,
  },
  '& .done .number': {
    color: theme.vars.palette.success.text,
    backgroundColor: theme.vars.palette.success.tint,
    borderColor: theme.vars.palette.success.line,
  },
  // On a phone only the present step has room for its name.
  [phone]: { '& li:not([aria-current]) .name': { display: 'none' } },
}));

interface StepsProps {
  /** What the steps lead to, for assistive technology: "Import of students". */
  label: string;
  steps: readonly string[];
  /** The present one, from 0; beyond the last when all is done. */
  at: number;
}

/** Where one stands on the way through a few steps. */
export function Steps({ label, steps, at }: StepsProps) {
  return (
    <Row aria-label={label}>
      {steps.map((name, index) => {
        const isDone = index < at;
        return (
          <li key={name} className={isDone ? 'done' : undefined} aria-current={index === at ? 'step' : undefined}>
            <span className="number">{isDone ? <Check size={12} aria-label={t`Done`} /> : index + 1}</span>
            <span className="name">{name}</span>
          </li>
        );
      })}
    </Row>
  );
}
