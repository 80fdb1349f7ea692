import { t } from '@lingui/core/macro';
import { receiptOf } from '@/components/documents/kinds';
import { useDocuments } from '@/components/documents/use-documents';
import { rupees } from '@/lib/format';
import { toasts } from '@/lib/toasts';
import type { Payment } from './api';

/** Milliseconds: the payer says which way the receipt shall go. */
const TIME_TO_CHOOSE = 12_000;

/** Says that a payment is recorded, and hands its receipt on at once: that is what the payer waits for. */
export function useAnnouncement(): (payment: Payment) => void {
  const documents = useDocuments();
  return (payment) => {
    const receipt = receiptOf(payment);
    toasts.success(t`Receipt ${{ receipt: payment.receiptNo }} recorded, ${{ amount: rupees(payment.amount) }}.`, {
      duration: TIME_TO_CHOOSE,
      takesFocus: true,
      actions: [documents.print(receipt), ...documents.send(receipt)].map(({ label, onSelect }) => ({
        label,
        run: onSelect,
        stays: true,
      })),
    });
  };
}
