import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Check, Timer } from 'lucide-react';
import type { Schemas } from '@/api/client';
import { minutesText } from './minutes';

const Words = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  '&.answered': { color: theme.vars.palette.success.text },
  '&.soon': { color: theme.vars.palette.warning.text },
  '&.over': { color: theme.vars.palette.error.text },
}));

/** Working minutes from which on an answer is due soon. */
const SOON = 60;

interface ResponseClockProps {
  /** The working minutes until the first answer; null while there is none. */
  taken: number | null;
  /** Only MASTER is told how long there is left. */
  clock?: Schemas['ResponseClock'] | null;
}

/** How long the first answer took, or how long there is left for it. */
export function ResponseClock({ taken, clock }: ResponseClockProps) {
  if (taken !== null) {
    return (
      <Words className="answered">
        <Check size={14} aria-hidden />
        {t`in ${{ time: minutesText(taken) }}`}
      </Words>
    );
  }
  if (!clock) return <span aria-hidden>–</span>;
  const { left } = clock;
  return (
    <Words className={left < 0 ? 'over' : left < SOON ? 'soon' : undefined}>
      <Timer size={14} aria-hidden />
      {left < 0 ? t`${{ time: minutesText(-left) }} over` : t`${{ time: minutesText(left) }} left`}
    </Words>
  );
}
