import { styled } from '@mui/material/styles';
import { ArrowLeft, ArrowRight, Banknote, CreditCard, Landmark, Smartphone } from 'lucide-react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { Kbd } from '@/components/display/kbd';
import { Segmented } from '@/components/display/segmented';
import { FormDate } from '@/components/form/date-field';
import { FormText } from '@/components/form/text-fields';
import { today } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { AllocationList } from './allocation-list';
import { AmountField } from './amount-field';
import type { PaymentPreview } from './api';
import { METHODS } from './names';
import type { PaymentForm, PaymentValues } from './schema';
import { StudentStrip } from './student-strip';
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
  preview: PaymentPreview;
  isBehind: boolean;
  onOther: () => void;
}

export function PaymentFields({ form, preview, isBehind, onOther }: PaymentFieldsProps) {
  const { control } = form;
  const method = useController({ control, name: 'method' }).field;
  const chosen = method.value;
  return (
    <Fields>
      <StudentStrip preview={preview} onChange={onOther} />
      <AmountField control={control} preview={preview} />
      <div>
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
          <FormText control={control} name="reference" label={t(`record.reference.${chosen}`)} optional autoComplete="off" maxLength={60} />
        )}
        <FormDate control={control} name="date" label={t('record.date')} max={today()} />
      </Pair>
      <AllocationList control={control} preview={preview} busy={isBehind} />
    </Fields>
  );
}
