import { t } from '@lingui/core/macro';
import { bounceInput, clearOneInput } from '@/api/forms/studentpayment';
import { payments } from '@/api/resources';
import { defineStep } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { rupees, today, toPaise } from '@/lib/format';
import type { Payment } from './api';

export const clearForm = defineStep(clearOneInput);
export const bounceForm = defineStep(bounceInput);

const words = { didNotLoad: t`The cheque did not load` };

/** What the sheet is about, above its fields. */
const chequeText = ({ reference, bank, amount, studentObjectId: student }: Payment) =>
  t`Cheque ${{ number: reference }} of ${bank}, ${{ amount: rupees(amount) }} from ${{ student: student.studentName }}.`;

/** Notes that the bank credited a cheque. */
export function ClearSheet(sheet: SheetProps) {
  return (
    <RecordSheet {...sheet} query={payments.record} title={t`Mark as cleared`} words={words}>
      {(payment) => payment && <ClearForm payment={payment} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

interface StepProps {
  payment: Payment;
  onClose: () => void;
}

function ClearForm({ payment, onClose }: StepProps) {
  const form = useRecordForm({
    of: payments,
    name: `clear/${payment._id}`,
    record: undefined,
    form: clearForm,
    starts: { date: today() },
    send: ({ date }, _version, key) =>
      payments.post('{id}/clear', {
        id: payment._id,
        body: { ...(date && { date }), version: payment.version },
        key,
      }),
    onSaved: onClose,
  });
  return (
    <FormSheet form={form} title={t`Mark as cleared`} save={t`Mark as cleared`} onClose={onClose}>
      <FormSection text={chequeText(payment)}>
        <FormField {...form.field('date')} optional={false} help={t`The day on which the bank credited it.`} />
      </FormSection>
    </FormSheet>
  );
}

/** Notes that the bank returned a cheque. */
export function BounceSheet(sheet: SheetProps) {
  return (
    <RecordSheet {...sheet} query={payments.record} title={t`Mark as bounced`} words={words}>
      {(payment) => payment && <BounceForm payment={payment} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

function BounceForm({ payment, onClose }: StepProps) {
  const charge = payment.bounceCharge ?? '0.00';
  const hasCharge = (toPaise(charge) ?? 0) > 0;
  const form = useRecordForm({
    of: payments,
    name: `bounce/${payment._id}`,
    record: undefined,
    form: bounceForm,
    starts: { date: today(), charge: hasCharge },
    send: ({ reason, date, charge: charged }, _version, key) =>
      payments.post('{id}/bounce', {
        id: payment._id,
        body: { reason, charge: charged, ...(date && { date }), version: payment.version },
        key,
      }),
    onSaved: onClose,
  });
  return (
    <FormSheet form={form} title={t`Mark as bounced`} save={t`Mark as bounced`} danger onClose={onClose}>
      <FormSection
        text={`${chequeText(payment)} ${t`The dues it paid are pending again. The receipt is kept and marked as bounced.`}`}
      >
        <FormField {...form.field('date')} optional={false} help={t`The day on which the bank returned it.`} />
        <FormField {...form.field('reason')} wide help={t`As on the return memo, such as “Funds insufficient”.`} />
        {hasCharge && (
          <FormField
            {...form.field('charge')}
            wide
            label={t`Charge ${{ amount: rupees(charge) }} for the bounced cheque`}
          />
        )}
      </FormSection>
    </FormSheet>
  );
}
