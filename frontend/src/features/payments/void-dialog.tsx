import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@/api/errors';
import { ReasonDialog } from '@/components/dialogs/reason-dialog';
import { rupees } from '@/lib/format';
import { MONEY, refresh } from '@/lib/refreshes';
import { toasts } from '@/lib/toasts';
import { cancelDue, writeOffDue, type Due } from './api';
import { t } from './text';

export type Voiding = 'cancel' | 'writeOff';

const calls = { cancel: cancelDue, writeOff: writeOffDue };

interface VoidDialogProps {
  due: Due;
  how: Voiding;
  onClose: () => void;
}

/** A due of which nothing is paid is taken off the balance, with a reason. */
export default function VoidDialog({ due, how, onClose }: VoidDialogProps) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (reason: string) => calls[how](due._id, { reason, version: due.version }),
    meta: { form: true },
    onSuccess: ({ message }) => {
      toasts.success(message);
      onClose();
    },
    // Refused, it has changed meanwhile: the list shows what it is now.
    onSettled: () => refresh(queries, MONEY),
  });
  const fault = change.error instanceof ApiError ? change.error.errors.reason?.[0] : undefined;
  return (
    <ReasonDialog
      open
      title={t(`dues.${how}Title`, { number: due.number })}
      text={t(`dues.${how}Text`, { label: due.label, amount: rupees(due.open) })}
      confirm={t(`dues.${how}`)}
      cancel={t('dues.keep')}
      busy={change.isPending}
      fault={fault}
      onConfirm={(reason) => change.mutate(reason)}
      onClose={onClose}
    />
  );
}
