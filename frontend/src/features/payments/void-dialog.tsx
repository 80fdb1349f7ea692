import { t } from '@lingui/core/macro';
import { dues } from '@/api/resources';
import ReasonStep from '@/components/dialogs/reason-step';
import { rupees } from '@/lib/format';
import type { Due } from './api';

const DUE_LABELS = {
  cancel: t`Cancel due`,
  writeOff: t`Write off`,
  credit: t`Issue credit note`,
};

export type Voiding = keyof typeof DUE_LABELS;

const calls = { cancel: '{id}/cancel', writeOff: '{id}/write-off', credit: '{id}/credit' } as const;

interface VoidDialogProps {
  due: Due;
  how: Voiding;
  onClose: () => void;
}

/** A due of which nothing is paid is taken off the balance, with a reason. */
export default function VoidDialog({ due: { _id: id, number, label, open, version }, how, onClose }: VoidDialogProps) {
  return (
    <ReasonStep
      of={dues}
      title={
        {
          cancel: t`Cancel ${number}`,
          writeOff: t`Write off ${number}`,
          credit: t`Credit ${number}`,
        }[how]
      }
      text={
        {
          cancel: t`${label}, ${{ amount: rupees(open) }}: issued by mistake. It is removed from the balance, keeps its number, and is not created again.`,
          credit: t`${label}, ${{ amount: rupees(open) }}: a credit note of today takes it off the balance, and its tax off this month's return.`,
          writeOff: t`${label}, ${{ amount: rupees(open) }}: it will not be paid. It is removed from the balance and stays in the reports.`,
        }[how]
      }
      confirm={DUE_LABELS[how]}
      cancel={t`Keep it`}
      change={(reason, key) => dues.post(calls[how], { id, body: { reason, version }, key })}
      onClose={onClose}
    />
  );
}
