import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { FieldValues } from 'react-hook-form';
import { FormDate } from '@/components/form/date-field';
import { useField, type FieldProps } from '@/components/form/field';
import { addDays, today } from '@/lib/format';
import { phone } from '@/theme/breakpoints';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  '& .days': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& [aria-pressed=true]': {
    backgroundColor: theme.vars.palette.surface.selected,
    borderColor: theme.vars.palette.primary.main,
  },
  [phone]: { '& .days > *': { flex: 1, minHeight: 44, whiteSpace: 'nowrap' } },
}));

const DAYS = [
  [1, t`Tomorrow`],
  [3, t`In 3 days`],
  [7, t`In a week`],
] as const;

/** The next follow-up: the usual days by one tap, any other in the field. */
export function DayChoice<I extends FieldValues, C, O>(props: FieldProps<I, C, O>) {
  const { field } = useField(props);
  return (
    <Row className={props.wide ? 'wide' : undefined}>
      <FormDate {...props} min={today()} />
      <div className="days">
        {DAYS.map(([days, label]) => {
          const day = addDays(today(), days);
          return (
            <Button key={days} size="small" aria-pressed={field.value === day} onClick={() => field.onChange(day)}>
              {label}
            </Button>
          );
        })}
      </div>
    </Row>
  );
}
