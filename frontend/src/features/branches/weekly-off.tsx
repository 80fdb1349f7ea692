import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useController, type Control } from 'react-hook-form';
import { FieldLabel } from '@/components/form/field';
import { phone } from '@/theme/breakpoints';
import type { BranchForm, BranchValues } from './schema';
import { t } from './text';
import { dayName, WEEK } from './week';

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
    [phone]: { height: 44, flex: '1 0 44px', minWidth: 44 },
  },
}));

/** Days of the week on which nobody is expected; 0 is Monday. */
export function WeeklyOff({ control }: { control: Control<BranchForm, unknown, BranchValues> }) {
  const id = useId();
  const { field } = useController({ control, name: 'weeklyOff' });
  const off = new Set(field.value);
  const toggle = (day: number) =>
    field.onChange(off.has(day) ? field.value.filter((one) => one !== day) : [...field.value, day].sort());
  return (
    <Days className="wide" role="group" aria-labelledby={id}>
      <div className="label" id={id}>
        <FieldLabel label={t('fields.weeklyOff')} optional />
      </div>
      <div className="days">
        {WEEK.map((name, day) => (
          <ButtonBase key={name} className="day" aria-pressed={off.has(day)} onClick={() => toggle(day)}>
            {dayName(day)}
          </ButtonBase>
        ))}
      </div>
    </Days>
  );
}
