import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { DateField, parseDay } from '@/components/form/date-field';
import { FieldLabel } from '@/components/form/field';
import { date } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import type { BranchForm, BranchValues } from './schema';
import { t } from './text';

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

/** Days on which the branch is closed; each once, in the order of the calendar. */
export function Holidays({ control }: { control: Control<BranchForm, unknown, BranchValues> }) {
  const { field } = useController({ control, name: 'holidays' });
  const [day, setDay] = useState('');
  const known = /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : parseDay(day);

  const add = () => {
    if (!known) return;
    field.onChange([...new Set([...field.value, known])].sort());
    setDay('');
  };
  return (
    <Place className="wide">
      <div className="add">
        <DateField label={<FieldLabel label={t('fields.holidays')} optional />} value={day} onValue={setDay} />
        <Button startIcon={<Plus size={16} aria-hidden />} disabled={!known} onClick={add}>
          {t('fields.addHoliday')}
        </Button>
      </div>
      {field.value.length > 0 && (
        <ul>
          {field.value.map((one) => (
            <li key={one}>
              {date(one)}
              <IconButton
                size="small"
                aria-label={t('fields.removeHoliday', { day: date(one) })}
                onClick={() => field.onChange(field.value.filter((other) => other !== one))}
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
