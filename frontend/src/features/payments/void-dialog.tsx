import { dues } from '@/api/resources';
import ReasonStep from '@/components/dialogs/reason-step';
import { rupees } from '@/lib/format';
import type { Due } from './api';
import { t } from './text';

export type Voiding = 'cancel' | 'writeOff';

const calls = { cancel: '{id}/cancel', writeOff: '{id}/write-off' } as const;

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
      title={t(`dues.${how}Title`, { number })}
      text={t(`dues.${how}Text`, { label, amount: rupees(open) })}
      confirm={t(`dues.${how}`)}
      cancel={t('dues.keep')}
      change={(reason) => dues.post(calls[how], { id, body: { reason, version } })}
      onClose={onClose}
    />
  );
}
