import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { month as monthName } from '@/lib/format';
import { moveMonth } from './days';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  '& output': { ...theme.typography.h2, minWidth: 96, textAlign: 'center' },
}));

interface MonthStepperProps {
  /** yyyy-mm. */
  month: string;
  onMonth: (month: string) => void;
  /** The last month there is anything of; the future is not offered. */
  last?: string;
}

/** One month back, one on. */
export function MonthStepper({ month, onMonth, last }: MonthStepperProps) {
  return (
    <Row>
      <IconButton aria-label={t`Previous month`} onClick={() => onMonth(moveMonth(month, -1))}>
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <output aria-live="polite">{monthName(month, true)}</output>
      <IconButton
        aria-label={t`Next month`}
        disabled={last !== undefined && month >= last}
        onClick={() => onMonth(moveMonth(month, 1))}
      >
        <ChevronRight size={16} aria-hidden />
      </IconButton>
    </Row>
  );
}
