import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { date } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { DateField, parseDay } from './date-field';
import { useField, type FieldProps } from './field';

const Place = styled('div')(({ theme }) => ({
  '& .add': { display: 'flex', alignItems: 'flex-end', gap: 8 },
  '& .add > .MuiButton-root': { flex: 'none', height: 36, [phone]: { height: 46 } },
  '& ul': { listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 6, margin: '10px 0 0', padding: 0 },
  '& li': {
    ...theme.typography.small,
    display: 'flex',
    alignItems: 'center',
    paddingLeft: 10,
    borderRadius: 6,
    border: `1px solid ${theme.vars.palette.surface.selectedLine}`,
    backgroundColor: theme.vars.palette.surface.selected,
  },
}));

interface FormDaysProps<I extends FieldValues, C, O> extends FieldProps<I, C, O> {
  /** The verb of the button. */
  add: string;
  /** Names the button that takes a day away. */
  remove: (day: string) => string;
}

/** Several days, each once, in the order of the calendar. */
export function FormDays<I extends FieldValues, C, O>({ add, remove, ...props }: FormDaysProps<I, C, O>) {
  const { field, shared } = useField(props);
  const days: readonly string[] = field.value;
  const [day, setDay] = useState('');
  const known = /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : parseDay(day);

  function keep(): void {
    if (!known) return;
    field.onChange([...new Set([...days, known])].sort());
    setDay('');
  }

  return (
    <Place className="wide">
      <div className="add">
        <DateField label={shared.label} value={day} onValue={setDay} />
        <Button startIcon={<Plus size={16} aria-hidden />} disabled={!known} onClick={keep}>
          {add}
        </Button>
      </div>
      {days.length > 0 && (
        <ul>
          {days.map((one) => (
            <li key={one}>
              {date(one)}
              <IconButton
                size="small"
                aria-label={remove(date(one))}
                onClick={() => field.onChange(days.filter((other) => other !== one))}
              >
                <X size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </Place>
  );
}
