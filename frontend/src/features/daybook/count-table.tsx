import { t } from '@lingui/core/macro';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import type { KeyboardEvent } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { FieldError } from '@/components/form/field-error';
import type { RecordForm } from '@/components/form/use-record-form';
import { amountInWords, rupees } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { amountOf, counted, fieldOfNote, NOTES } from './notes';
import type { CountForm } from './schema';

const Box = styled('div')(({ theme }) => ({
  border: `1px solid ${theme.vars.palette.line.main}`,
  borderRadius: 10,
  '& .row': {
    ...theme.typography.small,
    display: 'grid',
    gridTemplateColumns: '84px 16px 120px minmax(0, 1fr)',
    alignItems: 'center',
    gap: 12,
    minHeight: 49,
    padding: '5px 16px',
    boxSizing: 'border-box',
  },
  '& .row + .row': { borderTop: `1px solid ${theme.vars.palette.line.main}` },
  '& label': { fontWeight: 600 },
  '& .times': { color: theme.vars.palette.text.secondary },
  '& input': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& .product': { textAlign: 'right', fontWeight: 500, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .fault': { gridColumn: '1 / -1', paddingBottom: 6 },
  [phone]: { '& .row': { gridTemplateColumns: '52px 12px 92px minmax(0, 1fr)', gap: 8, padding: '5px 12px' } },
}));

const Sum = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 56,
  marginTop: 12,
  padding: '0 16px',
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sunken,
  '& strong': { ...theme.typography.kpi, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& + p': { ...theme.typography.caption, margin: '8px 0 0', color: theme.vars.palette.text.secondary },
}));

interface CountTableProps<O> {
  form: RecordForm<CountForm, O>;
}

/** The drawer by denomination: how many notes of each kind, the coins as an amount. */
export function CountTable<O>({ form }: CountTableProps<O>) {
  const values = useWatch({ control: form.control }) as CountForm;
  const sum = counted(values);
  return (
    <>
      <Box onKeyDown={goOn}>
        {NOTES.map((note, place) => (
          <CountRow
            key={note}
            form={form}
            name={fieldOfNote(note)}
            label={`₹${note}`}
            sign="×"
            product={amountOf(note, String(values[fieldOfNote(note)] ?? ''))}
            autoFocus={place === 0}
          />
        ))}
        <CountRow form={form} name="coins" label={t`Coins`} sign="₹" product={values.coins || '0'} />
      </Box>
      <Sum>
        <span>{t`Counted`}</span>
        <strong aria-live="polite">{rupees(sum)}</strong>
      </Sum>
      <p>{amountInWords(sum)}</p>
    </>
  );
}

interface CountRowProps<O> {
  form: RecordForm<CountForm, O>;
  name: keyof CountForm;
  label: string;
  sign: string;
  product: string;
  autoFocus?: boolean;
}

function CountRow<O>({ form, name, label, sign, product, autoFocus }: CountRowProps<O>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const id = `count-${name}`;
  return (
    <div className="row">
      <label htmlFor={id}>{label}</label>
      <span className="times" aria-hidden>
        {sign}
      </span>
      <OutlinedInput
        id={id}
        size="small"
        autoFocus={autoFocus}
        disabled={field.disabled}
        error={Boolean(fieldState.error)}
        value={field.value ?? ''}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
        inputRef={field.ref}
        inputProps={{ inputMode: name === 'coins' ? 'decimal' : 'numeric', autoComplete: 'off', maxLength: 9 }}
      />
      <span className="product">{rupees(/^\d/.test(product) ? product : '0')}</span>
      {fieldState.error?.message && (
        <span className="fault">
          <FieldError>{fieldState.error.message}</FieldError>
        </span>
      )}
    </div>
  );
}

/** Enter and the arrows move between the rows; after the last one Enter fixes the count. */
function goOn(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.ctrlKey || event.metaKey) return;
  const fields = [...event.currentTarget.querySelectorAll('input')];
  const next = fields[fields.indexOf(event.target as HTMLInputElement) + step];
  if (!next && event.key === 'Enter') return;
  event.preventDefault();
  next?.focus();
  next?.select();
}
