import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@/api/errors';
import { refresh } from '@/api/resource';
import { dues } from '@/api/resources';
import { ReasonDialog } from '@/components/dialogs/reason-dialog';
import { rupees } from '@/lib/format';
import { toasts } from '@/lib/toasts';
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
export default function VoidDialog({ due, how, onClose }: VoidDialogProps) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (reason: string) => dues.post(calls[how], { id: due._id, body: { reason, version: due.version } }),
    meta: { form: true },
    onSuccess: ({ message }) => {
      toasts.success(message);
      onClose();
    },
    // Refused, it has changed meanwhile: the list shows what it is now.
    onSettled: () => refresh(queries, dues.refreshes),
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
