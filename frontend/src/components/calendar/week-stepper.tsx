import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, date } from '@/lib/format';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  '& output': { ...theme.typography.small, fontWeight: 500, minWidth: 186, textAlign: 'center', whiteSpace: 'nowrap' },
}));

interface WeekStepperProps {
  /** The Monday of the week, yyyy-mm-dd. */
  monday: string;
  onMonday: (monday: string) => void;
}

/** One week back, one on. */
export function WeekStepper({ monday, onMonday }: WeekStepperProps) {
  return (
    <Row>
      <IconButton aria-label={t`Previous week`} onClick={() => onMonday(addDays(monday, -7))}>
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <output aria-live="polite">{t`${{ from: date(monday) }} to ${{ to: date(addDays(monday, 6)) }}`}</output>
      <IconButton aria-label={t`Next week`} onClick={() => onMonday(addDays(monday, 7))}>
        <ChevronRight size={16} aria-hidden />
      </IconButton>
    </Row>
  );
}
