import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useController, type Control } from 'react-hook-form';
import { FieldError } from '@/components/form/field-error';
import { MoneyField } from '@/components/form/money-field';
import { amountInWords, rupees, toPaise } from '@/lib/format';
import { dropTypeAhead, takeTypeAhead } from '@/lib/type-ahead';
import { phone } from '@/theme/breakpoints';
import type { PaymentPreview } from './api';
import { paymentForm, type PaymentForm, type PaymentValues } from './schema';

const Large = styled(MoneyField)(({ theme }) => ({
  '& .MuiOutlinedInput-root': { minHeight: 58 },
  '& .MuiOutlinedInput-input': {
    ...theme.typography.amount,
    height: 38,
    padding: '9px 14px 9px 4px',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .MuiInputAdornment-root p': {
    ...theme.typography.amount,
    fontSize: '1.625rem',
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
  },
}));

const Quick = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 8,
  '& .MuiButton-root': { color: theme.vars.palette.text.secondary, fontWeight: 400 },
  '& strong': {
    marginLeft: 6,
    fontWeight: 500,
    fontVariantNumeric: 'tabular-nums',
    color: theme.vars.palette.text.primary,
  },
  [phone]: { '& .MuiButton-root': { padding: '0 10px', fontSize: '.875rem' } },
}));

interface AmountFieldProps {
  control: Control<PaymentForm, unknown, PaymentValues>;
  preview: PaymentPreview | undefined;
  /** What the field was filled with; marked, so that typing replaces it. */
  proposed: string | null;
  /** Enter was pressed: the next field's turn. */
  onDone: () => void;
}

/** What was received, in words beneath, with the two amounts people usually pay. */
export function AmountField({ control, preview, proposed, onDone }: AmountFieldProps) {
  const { field, fieldState } = useController({ control, name: 'amount' });
  const input = useRef<HTMLInputElement | null>(null);

  // What was typed while the student was still being looked up.
  const { onChange } = field;
  useLayoutEffect(() => {
    const { text } = takeTypeAhead();
    dropTypeAhead();
    if (toPaise(text) !== null) onChange(text.replaceAll(',', ''));
  }, [onChange]);

  const marked = useRef<string | null>(null);
  useEffect(() => {
    if (proposed === null || proposed !== field.value || marked.current === proposed) return;
    marked.current = proposed;
    if (document.activeElement === input.current) input.current?.select();
  }, [proposed, field.value]);

  function leaveOnEnter(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.repeat) onDone();
  }

  const fault = fieldState.error?.message;
  const words = (toPaise(field.value) ?? 0) > 0 ? amountInWords(field.value) : ' ';
  const quick = [
    { label: t`Overdue`, amount: preview?.overdue ?? '0' },
    { label: t`All pending`, amount: preview?.pendingBefore ?? '0' },
  ].filter(({ amount }) => (toPaise(amount) ?? 0) > 0);

  return (
    <div>
      <Large
        autoFocus
        label={paymentForm.fields.amount.label}
        name="amount"
        value={field.value}
        onValue={field.onChange}
        onBlur={field.onBlur}
        inputRef={(element: HTMLInputElement | null) => {
          input.current = element;
          field.ref(element);
        }}
        onKeyDown={leaveOnEnter}
        error={Boolean(fault)}
        helperText={fault ? <FieldError>{fault}</FieldError> : words}
      />
      <Quick>
        {quick.map(({ label, amount }) => (
          <Button key={label} onClick={() => field.onChange(amount)}>
            {label}
            <strong>{rupees(amount)}</strong>
          </Button>
        ))}
      </Quick>
    </div>
  );
}
