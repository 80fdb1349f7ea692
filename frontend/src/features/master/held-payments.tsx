import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '@/api/client';
import { gatewayPayment } from '@/api/columns/gatewayPayment';
import { gatewayPayments } from '@/api/master';
import { useChange } from '@/components/data-list/use-change';
import { Money } from '@/components/display/money';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { ConfirmDialog } from '@/components/late';
import { Panel } from '@/components/layout/panel';
import { PanelList } from '@/components/layout/panel-list';
import { date, rupees } from '@/lib/format';
import { heldQuery, payBack } from './api';

type Held = Schemas['GatewayPayment'];

const why = ({ reason }: Held) => (reason ? gatewayPayment.reason.words[reason] : '');

/** Payments by Razorpay that settle no order; nothing while there is none. */
export function HeldPayments() {
  const { data } = useQuery(heldQuery);
  const [asked, setAsked] = useState<Held | null>(null);
  const keyFor = useIdempotencyKey();
  const refund = useChange({
    of: gatewayPayments,
    change: (payment: Held) => payBack(payment, keyFor(payment._id)),
    saysSo: true,
    onDone: () => setAsked(null),
  });
  if (!data?.total) return null;
  return (
    <Panel title={t`Payments to pay back`} count={data.total}>
      <PanelList
        rows={data.list.map((payment) => ({
          id: payment._id,
          to: `/masterreport?tab=payments&order=${payment.orderId}`,
          person: { name: payment.centreName, shape: 'organisation' },
          title: payment.centreName,
          text: why(payment),
          end: (
            <span className="amount">
              <Money amount={payment.amount} />
              <span className="quiet">{date(payment.createDt)}</span>
            </span>
          ),
          beside: (
            <Button size="small" onClick={() => setAsked(payment)}>
              {t`Pay back`}
            </Button>
          ),
        }))}
        none=""
      />
      {asked && (
        <ConfirmDialog
          open
          title={t`Pay ${{ centre: asked.centreName }} back?`}
          text={t`${{ reason: why(asked) }}. Razorpay pays the whole amount back to where it came from.`}
          confirm={t`Pay back ${{ amount: rupees(asked.amount) }}`}
          busy={refund.isPending}
          isReady
          onConfirm={() => refund.mutate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  );
}
