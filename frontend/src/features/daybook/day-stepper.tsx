import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Calendar, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { addDays, date } from '@/lib/format';
import { phone } from '@/theme/breakpoints';

const Row = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  '& .day': {
    ...theme.typography.small,
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 34,
    padding: '0 12px',
    borderRadius: 6,
    border: `1px solid ${theme.vars.palette.line.strong}`,
    fontWeight: 500,
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.sheet,
  },
  '& .day:focus-within': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  // The browser's own calendar lies invisibly over the day.
  '& input, & input::-webkit-calendar-picker-indicator': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    opacity: 0,
    padding: 0,
    border: 0,
    cursor: 'pointer',
  },
  [phone]: { '& .day': { minHeight: 44, borderRadius: 8 } },
  '@media print': { '& .day': { border: 0, padding: 0 }, '& svg, & button': { display: 'none' } },
}));

interface DayStepperProps {
  /** yyyy-mm-dd. */
  day: string;
  /** The last day that can be opened. */
  last: string;
  onDay: (day: string) => void;
}

/** A day of the day book: Alt with an arrow goes to the day before or after. */
export function DayStepper({ day, last, onDay }: DayStepperProps) {
  useEffect(() => {
    function step(event: KeyboardEvent): void {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const next = { ArrowLeft: addDays(day, -1), ArrowRight: addDays(day, 1) }[event.key];
      if (!next || document.querySelector('[role="dialog"]')) return;
      // Otherwise the browser would leave the page.
      event.preventDefault();
      if (next <= last) onDay(next);
    }
    window.addEventListener('keydown', step);
    return () => window.removeEventListener('keydown', step);
  }, [day, last, onDay]);

  return (
    <Row>
      <IconButton aria-label={t`Day before`} aria-keyshortcuts="Alt+ArrowLeft" onClick={() => onDay(addDays(day, -1))}>
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <span className="day">
        <Calendar size={16} aria-hidden />
        {date(day)}
        <input
          type="date"
          aria-label={`${t`Choose the day`}, ${date(day)}`}
          value={day}
          max={last}
          onClick={(event) => event.currentTarget.showPicker?.()}
          onChange={({ target }) => {
            if (target.value && target.value <= last) onDay(target.value);
          }}
        />
      </span>
      <IconButton
        aria-label={t`Day after`}
        aria-keyshortcuts="Alt+ArrowRight"
        disabled={day >= last}
        onClick={() => onDay(addDays(day, 1))}
      >
        <ChevronRight size={16} aria-hidden />
      </IconButton>
    </Row>
  );
}
