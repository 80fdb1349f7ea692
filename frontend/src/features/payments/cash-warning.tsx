import { t } from '@lingui/core/macro';
import type { Control } from 'react-hook-form';
import { fieldOf } from '@/components/form/field-of';
import { FormField } from '@/components/form/form-field';
import { Banner } from '@/components/feedback/banner';
import { rupees } from '@/lib/format';
import type { PaymentPreview } from './api';
import { paymentForm, type PaymentForm, type PaymentValues } from './schema';

type Limit = PaymentPreview['cashLimits'][number];

function limitText({ kind, course, taken }: Limit): string {
  const amount = rupees(taken);
  switch (kind) {
    case 'DAY':
      return t`${{ amount }} in cash from this student on one day.`;
    case 'FAMILY':
      return t`${{ amount }} in cash from this family on one day.`;
    case 'COURSE':
      return t`${{ amount }} in cash for ${course}.`;
  }
}

interface CashWarningProps {
  control: Control<PaymentForm, unknown, PaymentValues>;
  limits: readonly Limit[];
}

/** The law has a limit for cash. The desk may go on, but says why. */
export function CashWarning({ control, limits }: CashWarningProps) {
  return (
    <>
      <Banner tone="warning">
        {limits.map(limitText).join(' ')}{' '}
        {t`The Income-tax Act forbids receiving ₹2,00,000 or more in cash, with a penalty of the same amount. Please take it by another method, or say why not.`}
      </Banner>
      <FormField {...fieldOf(control, 'cashReason', paymentForm.fields.cashReason)} optional={false} />
    </>
  );
}
