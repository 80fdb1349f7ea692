import { styled } from '@mui/material/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, Banknote, CreditCard, Landmark, Smartphone } from 'lucide-react';
import { useRef } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { Kbd } from '@/components/display/kbd';
import { Segmented } from '@/components/display/segmented';
import { FormDate } from '@/components/form/date-field';
import { FormText } from '@/components/form/text-fields';
import { ErrorState } from '@/components/feedback/error-state';
import { RowsSkeleton } from '@/components/feedback/skeletons';
import { today } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { AllocationList } from './allocation-list';
import { AmountField } from './amount-field';
import type { PaymentPreview } from './api';
import { METHODS } from './names';
import type { PaymentForm, PaymentValues } from './schema';
import { StudentStrip, type Payer } from './student-strip';
import { t } from './text';

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

const ICONS = { CASH: Banknote, UPI: Smartphone, CARD: CreditCard, BANK_TRANSFER: Landmark };
const OPTIONS = METHODS.map((value) => ({ value, label: t(`methods.${value}`), icon: ICONS[value] }));

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
  const chosen = method.value;
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
          {t('record.method')}
          <span className="keys" aria-hidden>
            <Kbd>
              <ArrowLeft size={11} />
            </Kbd>
            <Kbd>
              <ArrowRight size={11} />
            </Kbd>
          </span>
        </MethodHead>
        <Segmented wide label={t('record.method')} options={OPTIONS} value={chosen} onChange={method.onChange} />
      </div>
      <Pair>
        {chosen !== 'CASH' && (
          <FormText control={control} name="reference" label={t(`record.reference.${chosen}`)} autoComplete="off" maxLength={60} />
        )}
        <FormDate control={control} name="date" label={t('record.date')} max={today()} />
      </Pair>
      {preview.data ? (
        <AllocationList control={control} preview={preview.data} busy={isBehind} />
      ) : preview.isError ? (
        <ErrorState
          title={t('record.previewFailed')}
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
      ) : (
        <RowsSkeleton rows={3} avatar={false} />
      )}
    </Fields>
  );
}
