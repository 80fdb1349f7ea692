import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { couponInput } from '@/api/forms/superadmin';
import { coupons, salePlans } from '@/api/master';
import { Banner } from '@/components/feedback/banner';
import { FormChips } from '@/components/form/chip-fields';
import { defineForm } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { months } from '@/lib/duration';
import { today } from '@/lib/format';
import type { Coupon } from './coupon-columns';

const couponForm = defineForm(couponInput, function* ({ kind, value, validFrom, validUntil }) {
  if (kind === 'PERCENT' && (Number(value) < 1 || Number(value) > 100))
    yield ['value', t`A discount in per cent is from 1 to 100.`];
  if (validUntil && validUntil < validFrom) yield ['validUntil', t`The last day cannot be before the first one.`];
});

const plansOnSale = salePlans.rows({ status: 'PUBLISHED', ordering: 'rank' });

export default function CouponFormSheet(sheet: SheetProps) {
  const title = sheet.id === 'new' ? t`Add coupon` : t`Edit coupon`;
  const plans = useQuery(plansOnSale);
  return (
    <RecordSheet
      {...sheet}
      query={coupons.record}
      begins={plans}
      title={title}
      words={{ didNotLoad: t`The coupon did not load` }}
    >
      {(coupon) => <CouponForm title={title} coupon={coupon} onSale={plans.data ?? []} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

interface CouponFormProps extends Pick<SheetProps, 'onClose'> {
  title: string;
  coupon: Coupon | undefined;
  onSale: Coupon['plans'];
}

function CouponForm({ title, coupon, onSale, onClose }: CouponFormProps) {
  const form = useRecordForm({
    of: coupons,
    record: coupon && { ...coupon, value: String(Number(coupon.value)) },
    form: couponForm,
    starts: { kind: 'PERCENT', validFrom: today(), oncePerCentre: true },
    send: coupons.save(coupon),
    onSaved: onClose,
  });
  const { field } = form;
  const kind = useWatch({ control: form.control, name: 'kind' });
  const wasUsed = Boolean(coupon?.used);
  const retired = coupon?.plans.filter(({ _id }) => !onSale.some((plan) => plan._id === _id)) ?? [];
  const plans = [...onSale, ...retired].map(({ _id, name, durationMonths }) => ({
    value: String(_id),
    label: t`${{ plan: name }}, ${{ months: months(durationMonths) }}`,
  }));
  return (
    <FormSheet form={form} title={title} onClose={onClose}>
      {wasUsed && (
        <Banner tone="info">
          {t`This coupon was used: its last day, its uses in all and its note can be changed. Add a new coupon for anything else.`}
        </Banner>
      )}
      <FormSection title={t`Discount`}>
        <FormField
          {...field('code')}
          wide
          autoFocus={!coupon}
          disabled={wasUsed}
          help={t`3 to 20 letters, digits and hyphens, such as DIWALI-20.`}
        />
        <FormChips {...field('kind')} disabled={wasUsed} />
        <FormField
          {...field('value')}
          kind={kind === 'PERCENT' ? 'percent' : 'money'}
          label={kind === 'PERCENT' ? t`Discount (%)` : t`Discount (₹)`}
          disabled={wasUsed}
          help={t`Of the price before GST. At least ₹1 remains to be paid.`}
        />
      </FormSection>
      <FormSection title={t`Where it is valid`}>
        <FormChips
          {...field('plans')}
          wide
          multiple
          optional={false}
          options={plans}
          disabled={wasUsed}
          help={t`Choose none for all plans.`}
        />
        <FormField {...field('leastMonths')} wide disabled={wasUsed} help={t`For longer plans only, such as 12.`} />
        <FormField {...field('limit')} wide help={t`Leave empty for no limit.`} />
        <FormField {...field('validFrom')} disabled={wasUsed} />
        <FormField {...field('validUntil')} help={t`The last day. Leave empty for no end.`} />
        <FormField {...field('oncePerCentre')} disabled={wasUsed} />
        <FormField {...field('firstPurchase')} disabled={wasUsed} />
      </FormSection>
      <FormSection title={t`For you`}>
        <FormField {...field('note')} wide help={t`Centres do not see it.`} />
      </FormSection>
    </FormSheet>
  );
}
