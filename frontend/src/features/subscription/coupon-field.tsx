import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient, useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useWatch, type FieldPath, type FieldValues } from 'react-hook-form';
import { ApiError } from '@/api/errors';
import { FormField } from '@/components/form/form-field';
import type { RecordForm } from '@/components/form/use-record-form';
import { rupees } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { discountedQuery, type PriceToPay } from './api';

/** The price of a plan with the coupon whose code is typed, once it was applied. */
export function useCoupon<I extends FieldValues & { coupon: string }, O>(
  planId: number,
  form: RecordForm<I, O>,
  without: PriceToPay,
) {
  const queries = useQueryClient();
  const name = 'coupon' as FieldPath<I>;
  const typed: unknown = useWatch({ control: form.control, name });
  const code = typeof typed === 'string' ? typed.trim() : '';
  const [applied, setApplied] = useState<PriceToPay>();
  const isApplied = code !== '' && applied?.price.coupon === code;
  const apply = useMutation({
    mutationFn: () => queries.fetchQuery(discountedQuery(planId, code)),
    meta: { silent: true },
    onSuccess: (found) => {
      form.form.clearErrors(name);
      setApplied(found);
    },
    onError: (fault) => form.form.setError(name, { type: 'server', message: refusalOf(fault) }),
  });
  function submit(event?: FormEvent): void {
    if (code === '' || isApplied) {
      form.submit(event);
      return;
    }
    event?.preventDefault();
    // Once the field was judged by itself, which takes its fault away.
    const message = t`Apply the coupon or remove its code.`;
    void form.form.trigger(name).then(() => form.form.setError(name, { message }, { shouldFocus: true }));
  }
  return {
    /** Nothing is sent while a code is typed that was not applied: another amount would be paid. */
    form: { ...form, submit },
    price: isApplied ? applied : without,
    field: {
      field: form.field(name),
      saved: isApplied ? applied.price.discount : null,
      busy: apply.isPending,
      onApply: code !== '' && !isApplied ? () => apply.mutate() : undefined,
    },
  };
}

const refusalOf = (fault: Error): string => {
  if (!(fault instanceof ApiError)) return t`The coupon could not be checked. Please try again.`;
  return fault.status === 429 ? t`Too many wrong codes. Please try again in a quarter of an hour.` : fault.message;
};

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: 12,
  // Beside the field itself, below its label.
  '& > button': { marginTop: 26 },
  [phone]: { '& > button': { minHeight: 44 } },
});

interface CouponFieldProps<I extends FieldValues, O> {
  field: ReturnType<RecordForm<I, O>['field']>;
  /** What the coupon takes off, once it was applied. */
  saved: string | null;
  busy: boolean;
  onApply: (() => void) | undefined;
}

/** The code of a coupon, with what it takes off or why it cannot be used under it. */
export function CouponField<I extends FieldValues, O>({ field, saved, busy, onApply }: CouponFieldProps<I, O>) {
  function applyByEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.ctrlKey || !onApply) return;
    event.preventDefault();
    onApply();
  }
  return (
    <Row onKeyDown={applyByEnter}>
      <FormField
        {...field}
        label={t`Have a coupon?`}
        autoComplete="off"
        help={saved && t`${{ amount: rupees(saved) }} off the price.`}
      />
      <Button disabled={!onApply} loading={busy} onClick={onApply}>
        {t`Apply`}
      </Button>
    </Row>
  );
}
