import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { refundInput } from '@/api/forms/superadmin';
import { platformOrders } from '@/api/master';
import { Money } from '@/components/display/money';
import { defineStep } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormSheet } from '@/components/form/form-sheet';
import { useDebounced } from '@/components/form/use-debounced';
import { useRecordForm } from '@/components/form/use-record-form';
import { Facts } from '@/components/layout/facts';
import { date, fromPaise, toPaise } from '@/lib/format';
import { toasts } from '@/lib/toasts';
import { refundQuery, type Order } from './api';

const { amount, method, reference, reason } = refundInput;
const refundForm = defineStep(
  { amount, method, reference: { ...reference, optional: false as const }, reason },
  function* ({ method: chosen, reference: typed }) {
    if (chosen !== 'RAZORPAY' && !typed) yield ['reference', t`Please enter the reference of the payment.`];
  },
);

const Fields = styled('div')({ display: 'grid', gap: 20 });

interface RefundSheetProps {
  order: Order;
  onClose: () => void;
}

/** Refunds a payment, whole or in part, with what that does beside it. */
export default function RefundSheet({ order, onClose }: RefundSheetProps) {
  const left = fromPaise((toPaise(order.total) ?? 0) - (toPaise(order.refunded) ?? 0));
  const form = useRecordForm({
    of: platformOrders,
    record: order,
    form: refundForm,
    starts: { amount: left, method: order.method === 'RAZORPAY' ? 'RAZORPAY' : 'BANK_TRANSFER' },
    send: (values, version, key) =>
      platformOrders.post('{id}/refund', { id: String(order._id), body: { ...values, version }, key }),
    onSaved: ({ message }) => {
      toasts.success(message);
      onClose();
    },
  });
  const [typed, chosen] = useWatch({ control: form.control, name: ['amount', 'method'] });
  return (
    <FormSheet
      form={form}
      title={t`Refund ${{ centre: order.centreName }}`}
      save={t`Refund`}
      onClose={onClose}
      preview={{
        label: t`What happens`,
        title: t`What happens`,
        content: <Planned order={order} amount={typed ?? ''} />,
      }}
    >
      <Fields>
        <FormField {...form.field('amount')} help={t`GST included. A credit note is issued and mailed.`} />
        <FormField
          {...form.field('method')}
          options={form.field('method').options.filter(({ value }) => value !== 'RAZORPAY' || order.method === value)}
        />
        {chosen !== 'RAZORPAY' && (
          <FormField {...form.field('reference')} help={t`Of the transfer with which you paid it back.`} />
        )}
        <FormField {...form.field('reason')} help={t`The centre reads it, on the credit note as well.`} />
      </Fields>
    </FormSheet>
  );
}

function Planned({ order, amount: typed }: { order: Order; amount: string }) {
  const asked = useDebounced(typed, 300);
  const isAmount = (toPaise(asked) ?? 0) > 0;
  const { data, error } = useQuery({ ...refundQuery(order, asked), enabled: isAmount });
  if (!isAmount) return <p>{t`Enter the amount to refund.`}</p>;
  if (error) return <p>{error.message}</p>;
  if (!data) return null;
  return (
    <Facts
      facts={[
        [t`Credit note`, <Money key="total" amount={data.total} weight={600} />],
        [t`Paid back`, <Money key="back" amount={data.paidBack} />],
        [t`Referral credit`, data.referralCredit !== '0.00' && <Money key="credit" amount={data.referralCredit} />],
        [t`Plan until`, data.endsOn ? date(data.endsOn) : data.isWhole ? t`Ends at once` : t`Has ended`],
      ]}
    />
  );
}
