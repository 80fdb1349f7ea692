import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { CreditCard, Landmark, Smartphone } from 'lucide-react';
import { useController, useWatch } from 'react-hook-form';
import { orderInput } from '@/api/forms/subscription';
import { orders } from '@/api/billing';
import { Segmented } from '@/components/display/segmented';
import { Banner } from '@/components/feedback/banner';
import { defineForm } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordState } from '@/components/record/record-state';
import { SideSheet } from '@/components/sheet/side-sheet';
import { browser } from '@/lib/browser';
import { rupees } from '@/lib/format';
import { toasts } from '@/lib/toasts';
import { less, payUrl, plansQuery, priceQuery, type PriceToPay } from './api';
import { CouponField, useCoupon } from './coupon-field';
import { PayTo } from './pay-to';
import { WhatYouPay } from './what-you-pay';

const { method, reference, coupon, tds, useReferralCredit } = orderInput;
const buyForm = defineForm(
  {
    method,
    reference: { ...reference, optional: false as const },
    coupon,
    tds: { ...tds, optional: true },
    useReferralCredit,
  },
  function* ({ method: chosen, reference: typed }) {
    if (chosen !== 'RAZORPAY' && !typed) yield ['reference', t`Please enter the reference of the payment.`];
  },
);

/** What only a payment by reference has. */
const BY_RAZORPAY = { reference: '', tds: null };

const Fields = styled('div')({ display: 'grid', gap: 20 });

const METHODS = [
  { value: 'UPI', label: t`UPI`, icon: Smartphone },
  { value: 'BANK_TRANSFER', label: t`Bank transfer`, icon: Landmark },
] as const;
const WITH_RAZORPAY = [...METHODS, { value: 'RAZORPAY', label: t`Razorpay`, icon: CreditCard }] as const;

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

function Buy({ planId, price: without, onClose }: BuySheetProps & { price: PriceToPay }) {
  const { payTo } = without;
  const form = useRecordForm({
    of: orders,
    record: undefined,
    form: buyForm,
    starts: { method: payTo.upiId || !payTo.bankAccount ? 'UPI' : 'BANK_TRANSFER' },
    send: (values, _version, key) =>
      orders.create({ ...values, ...(values.method === 'RAZORPAY' && BY_RAZORPAY), plan: planId }, key),
    onSaved: ({ data, message }) => {
      onClose();
      if (data.method === 'RAZORPAY') browser.go(payUrl(data._id));
      else toasts.success(message);
    },
  });
  const chosen = useController({ control: form.control, name: 'method' }).field;
  const [typed, usesCredit] = useWatch({ control: form.control, name: ['tds', 'useReferralCredit'] });
  const discount = useCoupon(planId, form, without);
  const { price, referralCredit } = discount.price;
  const usage = useQuery(plansQuery);
  const plan = usage.data?.find((one) => one._id === planId);
  const isUpi = chosen.value === 'UPI';
  const isOnline = chosen.value === 'RAZORPAY';
  const withheld = isOnline ? null : typed;
  const credit = usesCredit ? referralCredit : null;
  const toPay = less(price.total, withheld, credit);
  const titles = {
    NEW: t`Buy ${{ plan: price.planName }}`,
    RENEWAL: t`Renew ${{ plan: price.planName }}`,
    UPGRADE: t`Upgrade to ${{ plan: price.planName }}`,
    DOWNGRADE: t`Change to ${{ plan: price.planName }}`,
  };
  return (
    <FormSheet
      form={discount.form}
      title={titles[price.kind]}
      save={isOnline ? t`Continue to Razorpay` : t`Send reference`}
      onClose={onClose}
      preview={{
        label: t`What you pay`,
        title: t`What you pay`,
        content: <WhatYouPay price={price} plan={plan} tds={withheld} credit={credit} />,
      }}
    >
      <Fields>
        <Segmented
          wide
          label={method.label}
          options={payTo.razorpay ? WITH_RAZORPAY : METHODS}
          value={chosen.value as 'UPI'}
          onChange={chosen.onChange}
        />
        {isOnline ? (
          <Banner tone="info">
            {t`You pay ${{ amount: rupees(toPay) }} on the next page by UPI, card or net banking. Your plan starts as soon as you have paid.`}
          </Banner>
        ) : (
          <>
            <PayTo payTo={payTo} amount={toPay} isUpi={isUpi} />
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
          </>
        )}
        <CouponField {...discount.field} />
        {!isOnline && (
          <FormField
            {...form.field('tds')}
            help={t`Only if you deduct tax at source: at most ${{ amount: rupees(price.largestTds) }}. You then pay so much less.`}
          />
        )}
        {referralCredit !== '0.00' && (
          <FormField
            {...form.field('useReferralCredit')}
            label={t`Use referral credit: ${{ amount: rupees(referralCredit) }}`}
          />
        )}
        {!isOnline && (
          <Banner tone="info">{t`Your plan starts when the payment is confirmed. Nothing stops until then.`}</Banner>
        )}
      </Fields>
    </FormSheet>
  );
}
