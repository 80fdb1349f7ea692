import { t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';
import { platformOrders } from '@/api/master';
import { useChange } from '@/components/data-list/use-change';
import { ConfirmDialog } from '@/components/late';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { rupees } from '@/lib/format';
import { confirmOrder, planText, type Order } from './api';

interface Confirming {
  ask: (order: Order) => void;
  dialog: ReactNode;
  busy: boolean;
}

/** Asks once, with the amount in the button, before a payment is confirmed. */
export function useConfirm(onDone?: () => void): Confirming {
  const [asked, setAsked] = useState<Order | null>(null);
  const keyFor = useIdempotencyKey();
  const confirm = useChange({
    of: platformOrders,
    change: (order: Order) => confirmOrder(order, keyFor(order._id)),
    saysSo: true,
    onDone: () => {
      setAsked(null);
      onDone?.();
    },
  });
  return {
    ask: setAsked,
    busy: confirm.isPending,
    dialog: asked && (
      <ConfirmDialog
        open
        title={t`Confirm the payment of ${{ centre: asked.centreName }}?`}
        text={t`${{ plan: planText(asked) }}, reference ${{ reference: asked.reference }}. The plan starts now, and the invoice is mailed. This cannot be undone.`}
        confirm={t`Confirm ${{ amount: rupees(asked.payable) }}`}
        busy={confirm.isPending}
        isReady
        onConfirm={() => confirm.mutate(asked)}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
