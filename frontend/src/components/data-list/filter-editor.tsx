import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { calendarDay } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { RowsSkeleton } from '../feedback/skeletons';
import { DateField } from '../form/date-field';
import { fromName, presets, toName } from './filter-values';
import type { ChoiceFilter, DatesFilter, ListFilter } from './types';

export type Values = Readonly<Record<string, string>>;

interface EditorProps<F extends ListFilter> {
  filter: F;
  values: Values;
  onChange: (values: Record<string, string>) => void;
}

const Options = styled('div')({
  display: 'grid',
  maxHeight: 320,
  overflowY: 'auto',
  paddingLeft: 8,
  '& .MuiFormControlLabel-root': { margin: '0 0 0 -9px' },
  [phone]: { '& .MuiFormControlLabel-root': { margin: '0 0 0 -13px' } },
});

const Days = styled('div')({
  display: 'grid',
  gap: 12,
  '& .presets': { display: 'flex', flexWrap: 'wrap', gap: 6 },
  '& .span': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 },
});

/** The inside of a filter: its options, or a span of days. */
export function FilterEditor({ filter, ...rest }: EditorProps<ListFilter>) {
  return filter.kind === 'dates' ? (
    <DatesEditor filter={filter} {...rest} />
  ) : (
    <ChoiceEditor filter={filter} {...rest} />
  );
}

function ChoiceEditor({ filter, values, onChange }: EditorProps<ChoiceFilter>) {
  // The address follows in its own time; the boxes answer at once.
  const [wanted, setWanted] = useState(() => (values[filter.key] ?? '').split(',').filter(Boolean));
  const Control = filter.multiple ? Checkbox : Radio;

  function toggle(value: string): void {
    const rest = wanted.filter((one) => one !== value);
    const more = rest.length < wanted.length ? rest : [...wanted, value];
    const next = filter.multiple ? more : [value];
    setWanted(next);
    onChange({ ...values, [filter.key]: next.join(',') });
  }

  if (filter.source) return <RowsSkeleton rows={4} avatar={false} />;
  return (
    <Options role={filter.multiple ? 'group' : 'radiogroup'} aria-label={filter.label}>
      {filter.options.map((option) => (
        <FormControlLabel
          key={option.value}
          label={option.label}
          control={
            <Control checked={wanted.includes(option.value)} onChange={() => toggle(option.value)} name={filter.key} />
          }
        />
      ))}
    </Options>
  );
}

function DatesEditor({ filter, values, onChange }: EditorProps<DatesFilter>) {
  const from = fromName(filter);
  const to = toName(filter);
  const day = (name: string, label: string) => (
    <DateField
      label={label}
      value={values[name] ?? ''}
      onValue={(next) => {
        // Half a date is still being typed and would empty the list.
        if (next === '' || calendarDay(next) === next) onChange({ ...values, [name]: next });
      }}
      min={name === to ? values[from] : undefined}
      max={name === from ? values[to] : undefined}
    />
  );
  return (
    <Days>
      <div className="presets">
        {presets().map((span) => (
          <Button
            key={span.label}
            size="small"
            aria-pressed={values[from] === span.from && values[to] === span.to}
            onClick={() => onChange({ ...values, [from]: span.from, [to]: span.to })}
          >
            {span.label}
          </Button>
        ))}
      </div>
      <div className="span">
        {day(from, t`From`)}
        {day(to, t`To`)}
      </div>
    </Days>
  );
}
