import { t } from '@lingui/core/macro';
import { refunds } from '@/api/refunds';
import ReasonStep from '@/components/dialogs/reason-step';
import { rupees } from '@/lib/format';
import { rejectRefund, reverseRefund, type RefundRow } from './api';

export interface Refusal {
  refund: RefundRow;
  how: 'reject' | 'reverse';
}

/** A refund that will not be paid is rejected, one that was paid is reversed: both with a reason. */
export default function RefuseDialog({ refund, how, onClose }: Refusal & { onClose: () => void }) {
  const words = { amount: rupees(refund.amount), student: refund.studentName };
  if (how === 'reject') {
    return (
      <ReasonStep
        of={refunds}
        title={t`Reject the refund?`}
        text={t`The refund of ${{ amount: words.amount }} to ${{ student: words.student }} will not be paid. It is kept and marked as rejected.`}
        confirm={t`Reject`}
        change={(reason) => rejectRefund(refund, reason)}
        onClose={onClose}
      />
    );
  }
  return (
    <ReasonStep
      of={refunds}
      title={t`Reverse ${{ number: refund.number }}`}
      text={t`The refund of ${{ amount: words.amount }} is taken back today and is the student’s advance again. Its own day keeps its figure.`}
      confirm={t`Reverse`}
      change={(reason, key) => reverseRefund(refund, reason, key)}
      onClose={onClose}
    />
  );
}
