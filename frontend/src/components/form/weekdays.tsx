import ButtonBase from '@mui/material/ButtonBase';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { phone } from '@/theme/breakpoints';
import { dayName, WEEK } from '../calendar/days';
import { useField, type FieldProps } from './field';

const Days = styled('div')(({ theme }) => ({
  '& .label': { ...theme.typography.small, fontWeight: 500, marginBottom: 6 },
  '& .days': { display: 'flex', flexWrap: 'wrap', gap: 6 },
  '& .day': {
    ...theme.typography.small,
    fontWeight: 500,
    minWidth: 52,
    height: 34,
    borderRadius: 6,
    border: `1px solid ${theme.vars.palette.line.strong}`,
    color: theme.vars.palette.text.secondary,
    '&[aria-pressed="true"]': {
      borderColor: theme.vars.palette.primary.main,
      backgroundColor: theme.vars.palette.surface.selected,
      color: theme.vars.palette.brand.text,
    },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
    [phone]: { height: 44, flex: '1 0 44px', minWidth: 44 },
  },
}));

/** Days of the week, each on or off; kept as numbers from Monday = 0 in their order. */
export function FormWeekdays<I extends FieldValues, C, O>(props: FieldProps<I, C, O>) {
  const id = useId();
  const { field, shared } = useField(props);
  const chosen = new Set<number>(field.value as number[]);
  const toggle = (day: number) => field.onChange(WEEK.filter((one) => chosen.has(one) !== (one === day)));
  return (
    <Days className="wide" role="group" aria-labelledby={id} aria-describedby={`${id}-help`}>
      <div className="label" id={id}>
        {shared.label}
      </div>
      <div className="days">
        {WEEK.map((day) => (
          <ButtonBase
            key={day}
            ref={day === 0 ? field.ref : undefined}
            className="day"
            disabled={shared.disabled}
            aria-pressed={chosen.has(day)}
            onClick={() => toggle(day)}
          >
            {dayName(day)}
          </ButtonBase>
        ))}
      </div>
      <FormHelperText id={`${id}-help`} error={shared.error}>
        {shared.helperText}
      </FormHelperText>
    </Days>
  );
}
