import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Calendar } from 'lucide-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { date } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { useField, type FieldProps } from './field';
import { TextField, type TextFieldProps } from './text-field';

const DAY = /^(\d{1,2})[-/. ]?(\d{1,2})[-/. ]?(\d{4}|\d{2})$/;

/** yyyy-mm-dd of a day typed as 20-11-2026, 20/11/26 or 20112026; `null` for what is none. */
export function parseDay(text: string): string | null {
  const match = DAY.exec(text.trim());
  if (!match) return null;
  const [, day = '', month = '', year = ''] = match;
  const full = year.length === 2 ? `20${year}` : year;
  const iso = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const value = new Date(`${iso}T00:00:00Z`);
  const exists = !Number.isNaN(value.getTime()) && value.toISOString().startsWith(iso);
  return exists ? iso : null;
}

/** The browser's own calendar lies invisibly over the icon. */
const Picker = styled('span')(({ theme }) => ({
  position: 'relative',
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  marginRight: -6,
  color: theme.vars.palette.text.secondary,
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    opacity: 0,
    border: 0,
    padding: 0,
    cursor: 'pointer',
  },
  '& input::-webkit-calendar-picker-indicator': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    cursor: 'pointer',
  },
  [phone]: { width: 36, height: 44, marginRight: -10 },
}));

type OwnProps = 'value' | 'onChange' | 'type' | 'slotProps';

interface DateFieldProps extends Omit<TextFieldProps, OwnProps> {
  /** yyyy-mm-dd, or whatever was typed that is no day. */
  value: string;
  onValue: (day: string) => void;
  min?: string;
  max?: string;
}

/** A day typed as dd-mm-yyyy or picked from the browser's calendar; kept as yyyy-mm-dd. */
export function DateField({ value, onValue, min, max, onBlur, ...rest }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function type(text: string): void {
    setTyped(text);
    onValue(text.trim() === '' ? '' : (parseDay(text) ?? text));
  }

  return (
    <TextField
      {...rest}
      placeholder={t`dd-mm-yyyy`}
      value={typed ?? (date(value) || value)}
      onChange={(event) => type(event.target.value)}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
      slotProps={{
        htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 10 },
        input: {
          endAdornment: !rest.disabled && (
            <Picker>
              <Calendar size={16} aria-hidden />
              <input
                type="date"
                tabIndex={-1}
                aria-label={t`Pick a day`}
                min={min}
                max={max}
                value={date(value) ? value : ''}
                onClick={(event) => event.currentTarget.showPicker?.()}
                onChange={(event) => {
                  setTyped(null);
                  onValue(event.target.value);
                }}
              />
            </Picker>
          ),
        },
      }}
    />
  );
}

interface FormDateProps<I extends FieldValues, C, O> extends FieldProps<I, C, O> {
  min?: string;
  max?: string;
}

export function FormDate<I extends FieldValues, C, O>({ min, max, ...props }: FormDateProps<I, C, O>) {
  const { field, shared } = useField(props);
  return (
    <DateField
      {...shared}
      min={min}
      max={max}
      name={field.name}
      value={field.value ?? ''}
      onValue={field.onChange}
      inputRef={field.ref}
      onBlur={field.onBlur}
    />
  );
}
