import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, Banknote, CreditCard, FileText, Landmark, Smartphone } from 'lucide-react';
import { useRef } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { Kbd } from '@/components/display/kbd';
import { Segmented } from '@/components/display/segmented';
import { fieldOf } from '@/components/form/field-of';
import { FormField } from '@/components/form/form-field';
import { ErrorState } from '@/components/feedback/error-state';
import { RowsSkeleton } from '@/components/feedback/skeletons';
import { phone } from '@/theme/breakpoints';
import { AllocationList } from './allocation-list';
import { AmountField } from './amount-field';
import { CashWarning } from './cash-warning';
import type { PaymentPreview } from './api';
import { METHOD_LABELS, METHODS } from './names';
import { paymentForm, type PaymentForm, type PaymentValues } from './schema';
import { StudentStrip, type Payer } from './student-strip';

const REFERENCE_LABELS = {
  UPI: t`UPI reference`,
  CARD: t`Card reference`,
  BANK_TRANSFER: t`Bank reference`,
  CHEQUE: t`Cheque number`,
};

const Fields = styled('div')({ display: 'grid', gap: 20 });

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: '3fr 2fr',
  gap: 16,
  alignItems: 'start',
  [phone]: { gridTemplateColumns: '1fr 1fr', gap: 12 },
});

const MethodHead = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  justifyContent: 'space-between',
  marginBottom: 6,
  fontWeight: 500,
  '& .keys': { display: 'flex', gap: 4, color: theme.vars.palette.text.secondary },
}));

const ICONS = { CASH: Banknote, UPI: Smartphone, CARD: CreditCard, BANK_TRANSFER: Landmark, CHEQUE: FileText };
const OPTIONS = METHODS.map((value) => ({ value, label: METHOD_LABELS[value], icon: ICONS[value] }));

interface PaymentFieldsProps {
  form: UseFormReturn<PaymentForm, unknown, PaymentValues>;
  preview: UseQueryResult<PaymentPreview>;
  payer: Payer | null;
  /** The figures belong to an amount that was typed before. */
  isBehind: boolean;
  proposed: string | null;
  onOther: () => void;
}

/** The fields of a payment. They stand before the dues are known: nothing that is typed waits for them. */
export function PaymentFields({ form, preview, payer, isBehind, proposed, onOther }: PaymentFieldsProps) {
  const { control } = form;
  const method = useController({ control, name: 'method' }).field;
  const methods = useRef<HTMLDivElement>(null);
  const chosen = method.value as (typeof METHODS)[number];
  return (
    <Fields>
      <StudentStrip payer={payer} onChange={onOther} />
      <AmountField
        control={control}
        preview={preview.data}
        proposed={proposed}
        onDone={() => methods.current?.querySelector<HTMLElement>('input:checked')?.focus()}
      />
      <div ref={methods}>
        <MethodHead>
          {paymentForm.fields.method.label}
          <span className="keys" aria-hidden>
            <Kbd>
              <ArrowLeft size={11} />
            </Kbd>
            <Kbd>
              <ArrowRight size={11} />
            </Kbd>
          </span>
        </MethodHead>
        <Segmented
          wide
          label={paymentForm.fields.method.label}
          options={OPTIONS}
          value={chosen}
          onChange={method.onChange}
        />
      </div>
      <Pair>
        {chosen !== 'CASH' && (
          <FormField
            {...fieldOf(control, 'reference', paymentForm.fields.reference)}
            label={REFERENCE_LABELS[chosen]}
            optional={false}
            autoComplete="off"
          />
        )}
        {chosen === 'CHEQUE' && (
          <>
            <FormField
              {...fieldOf(control, 'chequeDate', paymentForm.fields.chequeDate)}
              optional={false}
              help={t`At most 3 months ahead or past.`}
            />
            <FormField
              {...fieldOf(control, 'bank', paymentForm.fields.bank)}
              label={t`Bank`}
              optional={false}
              autoComplete="off"
            />
          </>
        )}
        <FormField
          {...fieldOf(control, 'date', paymentForm.fields.date)}
          help={preview.data?.refused.date?.join(' ')}
        />
      </Pair>
      {chosen === 'CASH' && preview.data && preview.data.cashLimits.length > 0 && (
        <CashWarning control={control} limits={preview.data.cashLimits} />
      )}
      {preview.data ? (
        <AllocationList control={control} preview={preview.data} busy={isBehind} />
      ) : preview.isError ? (
        <ErrorState title={t`The dues did not load`} error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <RowsSkeleton rows={3} avatar={false} />
      )}
    </Fields>
  );
}
