import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { platformOrder } from '@/api/columns/platformOrder';
import { downloadFile } from '@/api/download';
import { platformOrders } from '@/api/master';
import { Money } from '@/components/display/money';
import { StatusChip } from '@/components/display/status-chip';
import { Facts } from '@/components/layout/facts';
import { ReasonStep } from '@/components/late';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { SideSheet } from '@/components/sheet/side-sheet';
import { date } from '@/lib/format';
import { invoiceName } from '@/lib/invoice';
import { planText, type Order } from './api';
import { useConfirm } from './use-confirm';

const RefundSheet = lazy(() => import('./refund-sheet'));

/** One payment of a centre: what was bought, how it was paid, and MASTER's decision. */
export default function OrderSheet(sheet: SheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={platformOrders.record}
      title={t`Payment`}
      words={{ didNotLoad: t`The payment did not load` }}
    >
      {(order) => order && <OrderView order={order} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

function OrderView({ order, onClose }: { order: Order; onClose: () => void }) {
  const { ask, dialog, busy } = useConfirm(onClose);
  const [rejecting, setRejecting] = useState(false);
  const [refunding, setRefunding] = useState(false);
  const isShort = order.payable !== order.total;
  const isWaiting = order.status === 'WAITING';
  const download = useMutation({
    mutationFn: () => downloadFile(`${platformOrders.path}/${order._id}/invoice`, invoiceName(order)),
  });
  if (refunding)
    return (
      <Suspense>
        <RefundSheet order={order} onClose={() => setRefunding(false)} />
      </Suspense>
    );
  return (
    <SideSheet
      open
      title={order.centreName}
      onClose={onClose}
      foot={
        isWaiting ? (
          <>
            <Button disabled={busy} onClick={() => setRejecting(true)}>{t`Reject`}</Button>
            {order.method !== 'RAZORPAY' && (
              <Button variant="contained" color="primary" loading={busy} onClick={() => ask(order)}>
                {t`Confirm`}
              </Button>
            )}
          </>
        ) : (
          order.invoiceNumber && (
            <>
              {order.refunded !== order.total && <Button onClick={() => setRefunding(true)}>{t`Refund`}</Button>}
              <Button
                startIcon={<Download size={16} aria-hidden />}
                loading={download.isPending}
                onClick={() => download.mutate()}
              >
                {t`Download invoice`}
              </Button>
            </>
          )
        )
      }
    >
      <Facts
        facts={[
          [t`Status`, <StatusChip key="status" state={order.status} />],
          [t`Order`, order.code],
          [t`Date`, date(order.date)],
          [t`Plan`, planText(order)],
          [t`Kind`, platformOrder.kind.words[order.kind]],
          [
            t`Discount (${{ code: order.couponCode }})`,
            order.discount !== '0.00' && <Money key="discount" amount={`-${order.discount}`} />,
          ],
          [t`Amount`, <Money key="total" amount={order.total} weight={600} />],
          [t`TDS withheld`, order.tds !== '0.00' && <Money key="tds" amount={order.tds} />],
          [
            platformOrder.referralCredit.label,
            order.referralCredit !== '0.00' && <Money key="credit" amount={order.referralCredit} />,
          ],
          [t`To receive`, isShort && <Money key="payable" amount={order.payable} weight={600} />],
          [
            platformOrder.refunded.label,
            order.refunded !== '0.00' && <Money key="refunded" amount={order.refunded} weight={600} />,
          ],
          [t`Paid by`, platformOrder.method.words[order.method]],
          [t`Reference`, order.reference],
          [t`Invoice`, order.invoiceNumber],
          [t`From`, date(order.startsOn)],
          [t`To`, date(order.endsOn)],
          [t`Reason`, order.reason],
          [t`Sent by`, order.createdBy],
        ]}
      />
      {dialog}
      <Suspense>
        {rejecting && (
          <ReasonStep
            of={platformOrders}
            title={t`Reject the payment of ${{ centre: order.centreName }}?`}
            text={t`The centre is told the reason and can send another reference.`}
            confirm={t`Reject`}
            change={(reason, key) =>
              platformOrders.post('{id}/reject', {
                id: String(order._id),
                body: { reason, version: order.version },
                key,
              })
            }
            onDone={onClose}
            onClose={() => setRejecting(false)}
          />
        )}
      </Suspense>
    </SideSheet>
  );
}
