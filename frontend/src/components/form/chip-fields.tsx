import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import { styled } from '@mui/material/styles';
import { useId, type KeyboardEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Option } from '@/api/fields/options';
import { phone } from '@/theme/breakpoints';
import { useField, type FieldProps } from './field';

const Chips = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '& > label': {
    ...theme.typography.small,
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 34,
    padding: '0 12px',
    borderRadius: 6,
    border: `1px solid ${theme.vars.palette.line.strong}`,
    color: theme.vars.palette.text.secondary,
    cursor: 'pointer',
    '&:hover': { color: theme.vars.palette.text.primary },
  },
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
  '& > label:has(:checked)': {
    fontWeight: 500,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.selected,
    borderColor: theme.vars.palette.primary.main,
  },
  '& > label:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '& > label:has(:disabled)': { cursor: 'default', color: theme.vars.palette.text.muted },
  [phone]: { '& > label': { minHeight: 44, borderRadius: 8 } },
}));

interface FormChipsProps<I extends FieldValues, C, O> extends FieldProps<I, C, O> {
  options: readonly Option[];
  /** Several may be chosen: the field holds a list of values. */
  multiple?: boolean;
  /** What else follows from a choice. */
  onPick?: (value: string) => void;
}

/** A choice whose options all stand there, for more of them than a segmented control holds. */
export function FormChips<I extends FieldValues, C, O>({
  options,
  multiple = false,
  onPick,
  ...props
}: FormChipsProps<I, C, O>) {
  const { field, shared } = useField(props);
  const id = useId();
  const chosen: readonly string[] = multiple
    ? ((field.value as string[] | undefined) ?? [])
    : [String(field.value ?? '')];

  function pick(value: string): void {
    const others = chosen.filter((one) => one !== value);
    field.onChange(multiple ? (others.length < chosen.length ? others : [...chosen, value]) : value);
    onPick?.(value);
  }

  return (
    <FormControl className={shared.className} error={shared.error} disabled={shared.disabled} fullWidth>
      <InputLabel component="span" id={id}>
        {shared.label}
      </InputLabel>
      <Chips role={multiple ? 'group' : 'radiogroup'} aria-labelledby={id}>
        {options.map(({ value, label }, place) => (
          <label key={value}>
            <input
              ref={place === 0 ? field.ref : undefined}
              type={multiple ? 'checkbox' : 'radio'}
              name={multiple ? undefined : id}
              value={value}
              checked={chosen.includes(value)}
              disabled={shared.disabled}
              onBlur={field.onBlur}
              onChange={() => pick(value)}
              onKeyDown={leaveSubmitToTheForm}
            />
            {label}
          </label>
        ))}
      </Chips>
      {shared.helperText && <FormHelperText>{shared.helperText}</FormHelperText>}
    </FormControl>
  );
}

/** Enter on a chip would submit the form half-filled; Ctrl+Enter still does. */
function leaveSubmitToTheForm(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.ctrlKey) event.preventDefault();
}
