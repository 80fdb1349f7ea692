import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { CircleCheck, Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { FieldError } from '@/components/form/field-error';
import { FormMoney } from '@/components/form/money-field';
import { FormText } from '@/components/form/text-fields';
import { count, fromPaise, rupees, toPaise } from '@/lib/format';
import { sumOf, type PlanPart } from './plan-schema';

const Rows = styled('fieldset')(({ theme }) => ({
  gridColumn: '1 / -1',
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { ...theme.typography.small, fontWeight: 500, padding: 0, marginBottom: 6 },
  '& ol': { listStyle: 'none', display: 'grid', gap: 8, margin: 0, padding: 0 },
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 40px',
    alignItems: 'start',
    gap: 12,
  },
  '& li > button': { marginTop: 27 },
  '& .foot': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12, marginTop: 8 },
  '& output': {
    ...theme.typography.small,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    fontVariantNumeric: 'tabular-nums',
    color: theme.vars.palette.text.secondary,
  },
  '& output.whole': { color: theme.vars.palette.success.text },
}));

const MOST = 24;

/** What is due when; the sum stands against the fee while it is typed. */
export function InstalmentRows({ fee }: { fee: string }) {
  const { control, formState } = useFormContext<PlanPart>();
  const { fields, append, remove } = useFieldArray({ control, name: 'instalments' });
  const rows = useWatch({ control, name: 'instalments' });
  const sum = sumOf(rows);
  const left = (toPaise(fee) ?? 0) - sum;
  const fault = formState.errors.instalments?.root?.message ?? formState.errors.instalments?.message;
  const addOne = () =>
    append({
      amount: left > 0 ? fromPaise(left) : '',
      afterDays: String(Number(rows.at(-1)?.afterDays || 0) + 30),
    });

  return (
    <Rows>
      <legend>{t`Instalments`}</legend>
      <ol>
        {fields.map(({ id }, place) => (
          <li key={id}>
            <FormMoney
              control={control}
              name={`instalments.${place}.amount`}
              label={t`Instalment ${{ place: count(place + 1) }}`}
            />
            <FormText
              control={control}
              name={`instalments.${place}.afterDays`}
              label={t`Days after start`}
              inputMode="numeric"
              maxLength={4}
            />
            <IconButton
              aria-label={t`Remove instalment ${{ place: count(place + 1) }}`}
              disabled={fields.length <= 2}
              onClick={() => remove(place)}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      <div className="foot">
        <Button
          size="small"
          startIcon={<Plus size={16} aria-hidden />}
          disabled={fields.length >= MOST}
          onClick={addOne}
        >
          {t`Add instalment`}
        </Button>
        <output aria-live="polite" className={left === 0 ? 'whole' : undefined}>
          {left === 0 && <CircleCheck size={16} aria-hidden />}
          {sumInWords(sum, left)}
        </output>
      </div>
      {fault && (
        <FormHelperText error>
          <FieldError>{fault}</FieldError>
        </FormHelperText>
      )}
    </Rows>
  );
}

function sumInWords(sum: number, left: number): string {
  const words = { sum: rupees(fromPaise(sum)), rest: rupees(fromPaise(Math.abs(left))) };
  if (left === 0) return t`${{ sum: words.sum }}, the whole fee`;
  return left > 0
    ? t`${{ sum: words.sum }}, ${{ rest: words.rest }} still missing`
    : t`${{ sum: words.sum }}, ${{ rest: words.rest }} too much`;
}
