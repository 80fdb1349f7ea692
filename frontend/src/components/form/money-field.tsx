import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { moneyInput } from '@/lib/format';
import { useField, type FieldProps } from './field';
import { TextField, type TextFieldProps } from './text-field';

type OwnProps = 'value' | 'onChange' | 'slotProps';

interface MoneyFieldProps extends Omit<TextFieldProps, OwnProps> {
  /** An amount as typed, without grouping: "32000" or "32000.5". */
  value: string;
  onValue: (amount: string) => void;
  /** After the amount: "per month". */
  unit?: string;
}

/** Digits and one point of what was typed, at most two decimals; anything else does not arrive. */
function cleaned(text: string): string {
  const plain = text.replace(/[^\d.]/g, '');
  const [whole = '', ...rest] = plain.split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('').slice(0, 2)}`;
}

/** Indian grouping of an amount that is still being typed: "12000." → "12,000.". */
function grouped(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const head = whole && moneyInput(whole).slice(0, -3);
  return fraction === undefined ? head : `${head}.${fraction}`;
}

/** Where the caret belongs so that as many digits stand to its right as before. */
function caretFor(text: string, digitsAfter: number): number {
  let at = text.length;
  for (let seen = 0; at > 0 && seen < digitsAfter; at -= 1) if (text[at - 1] !== ',') seen += 1;
  return at;
}

/** Rupees: the sign before, Indian grouping while typing, two decimals when left. */
export function MoneyField({ value, onValue, unit, onBlur, onFocus, 'aria-label': label, ...rest }: MoneyFieldProps) {
  const [typing, setTyping] = useState(false);

  function type(input: HTMLInputElement): void {
    const after = input.value.slice(input.selectionStart ?? input.value.length);
    const digitsAfter = after.replaceAll(',', '').length;
    const amount = cleaned(input.value);
    onValue(amount);
    const caret = caretFor(grouped(amount), digitsAfter);
    requestAnimationFrame(() => input.setSelectionRange(caret, caret));
  }

  return (
    <TextField
      {...rest}
      value={!value ? '' : typing ? grouped(value) : moneyInput(value)}
      onChange={(event) => type(event.target as HTMLInputElement)}
      onFocus={(event) => {
        setTyping(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyping(false);
        onBlur?.(event);
      }}
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', 'aria-label': label },
        input: {
          sx: { fontVariantNumeric: 'tabular-nums' },
          startAdornment: <InputAdornment position="start">₹</InputAdornment>,
          endAdornment: unit && <InputAdornment position="end">{unit}</InputAdornment>,
        },
      }}
    />
  );
}

interface FormMoneyProps<I extends FieldValues, C, O> extends FieldProps<I, C, O> {
  unit?: string;
}

export function FormMoney<I extends FieldValues, C, O>({ unit, ...props }: FormMoneyProps<I, C, O>) {
  const { field, shared } = useField(props);
  return (
    <MoneyField
      {...shared}
      unit={unit}
      name={field.name}
      value={field.value ?? ''}
      onValue={field.onChange}
      inputRef={field.ref}
      onBlur={field.onBlur}
    />
  );
}
