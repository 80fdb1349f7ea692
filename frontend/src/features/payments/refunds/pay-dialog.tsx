import { t } from '@lingui/core/macro';
import { refunds } from '@/api/refunds';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { rupees, today } from '@/lib/format';
import type { RefundRow } from './api';
import { payForm } from './schema';

interface PayDialogProps {
  refund: RefundRow;
  onClose: () => void;
}

/** Pays an approved refund; it gets its number and can only be reversed afterwards. */
export default function PayDialog({ refund, onClose }: PayDialogProps) {
  const form = useRecordForm({
    of: refunds,
    name: 'refund/pay',
    record: refund,
    form: payForm,
    starts: { date: today(), method: refund.method, reference: refund.reference },
    send: ({ date, method, reference }, version, key) =>
      refunds.post('{id}/pay', {
        id: refund._id,
        body: { ...(date && { date }), ...(method && { method }), reference, version },
        key,
      }),
    onSaved: onClose,
  });
  const { field } = form;
  const method = form.form.watch('method');
  return (
    <FormSheet form={form} title={t`Pay refund`} save={t`Pay`} onClose={onClose}>
      <FormSection
        text={t`${{ student: refund.studentName }}, ${{ amount: rupees(refund.amount) }}. A paid refund is never changed; it can be reversed.`}
      >
        <FormField {...field('date')} optional={false} max={today()} />
        <FormField {...field('method')} optional={false} />
        {method !== 'CASH' && <FormField {...field('reference')} optional={false} wide />}
      </FormSection>
    </FormSheet>
  );
}
