import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Landmark, Smartphone } from 'lucide-react';
import { useController, useWatch } from 'react-hook-form';
import { orderInput } from '@/api/forms/subscription';
import { orders } from '@/api/resources';
import { Segmented } from '@/components/display/segmented';
import { Banner } from '@/components/feedback/banner';
import { defineForm } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordState } from '@/components/record/record-state';
import { SideSheet } from '@/components/sheet/side-sheet';
import { rupees } from '@/lib/format';
import { toasts } from '@/lib/toasts';
import { lessTds, plansQuery, priceQuery, type PriceToPay } from './api';
import { PayTo } from './pay-to';
import { WhatYouPay } from './what-you-pay';

const { method, reference, tds } = orderInput;
const buyForm = defineForm({ method, reference, tds: { ...tds, optional: true } });

const Fields = styled('div')({ display: 'grid', gap: 20 });

const METHODS = [
  { value: 'UPI', label: t`UPI`, icon: Smartphone },
  { value: 'BANK_TRANSFER', label: t`Bank transfer`, icon: Landmark },
] as const;

interface BuySheetProps {
  planId: number;
  onClose: () => void;
}

/** Buys a plan: where to pay, the reference of the payment, and beside it what is paid. */
export default function BuySheet({ planId, onClose }: BuySheetProps) {
  const price = useQuery(priceQuery(planId));
  if (price.data) return <Buy planId={planId} price={price.data} onClose={onClose} />;
  return (
    <SideSheet open title={t`Buy a plan`} onClose={onClose}>
      <RecordState
        of={price}
        words={{
          didNotLoad: t`The price did not load`,
          notFound: { title: t`This plan is not on sale`, text: t`Choose another one on the subscription page.` },
        }}
      >
        {() => null}
      </RecordState>
    </SideSheet>
  );
}

function Buy({ planId, price: { price, payTo }, onClose }: BuySheetProps & { price: PriceToPay }) {
  const form = useRecordForm({
    of: orders,
    record: undefined,
    form: buyForm,
    starts: { method: payTo.upiId || !payTo.bankAccount ? 'UPI' : 'BANK_TRANSFER' },
    send: (values, _version, key) => orders.create({ ...values, plan: planId }, key),
    onSaved: ({ message }) => {
      toasts.success(message);
      onClose();
    },
  });
  const chosen = useController({ control: form.control, name: 'method' }).field;
  const withheld = useWatch({ control: form.control, name: 'tds' });
  const usage = useQuery(plansQuery);
  const plan = usage.data?.find((one) => one._id === planId);
  const isUpi = chosen.value === 'UPI';
  const titles = {
    NEW: t`Buy ${{ plan: price.planName }}`,
    RENEWAL: t`Renew ${{ plan: price.planName }}`,
    UPGRADE: t`Upgrade to ${{ plan: price.planName }}`,
    DOWNGRADE: t`Change to ${{ plan: price.planName }}`,
  };
  return (
    <FormSheet
      form={form}
      title={titles[price.kind]}
      save={t`Send reference`}
      onClose={onClose}
      preview={{
        label: t`What you pay`,
        title: t`What you pay`,
        content: <WhatYouPay price={price} plan={plan} tds={withheld} />,
      }}
    >
      <Fields>
        <Segmented
          wide
          label={method.label}
          options={METHODS}
          value={chosen.value as 'UPI'}
          onChange={chosen.onChange}
        />
        <PayTo payTo={payTo} amount={lessTds(price.total, withheld)} isUpi={isUpi} />
        <FormField
          {...form.field('reference')}
          label={isUpi ? t`UPI reference (UTR)` : t`Bank reference`}
          help={
            isUpi
              ? t`12 digits, from the details of the payment. We confirm it, mostly within 4 working hours.`
              : t`As your bank shows it for the transfer. We confirm it, mostly within 4 working hours.`
          }
          autoComplete="off"
        />
        <FormField
          {...form.field('tds')}
          help={t`Only if you deduct tax at source: at most ${{ amount: rupees(price.largestTds) }}. You then pay so much less.`}
        />
        <Banner tone="info">{t`Your plan starts when the payment is confirmed. Nothing stops until then.`}</Banner>
      </Fields>
    </FormSheet>
  );
}
