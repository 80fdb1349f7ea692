import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { order as labels } from '@/api/columns/order';
import { orders } from '@/api/billing';
import { useChange } from '@/components/data-list/use-change';
import { Money } from '@/components/display/money';
import { StatusChip } from '@/components/display/status-chip';
import { Banner } from '@/components/feedback/banner';
import { Facts } from '@/components/layout/facts';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { SideSheet } from '@/components/sheet/side-sheet';
import { months } from '@/lib/duration';
import { rupees } from '@/lib/format';
import { toasts } from '@/lib/toasts';
import type { Order } from './api';
import { payByRazorpay } from './razorpay';

/** Pays an order by Razorpay, whose script is loaded with the click. */
export default function PaySheet(sheet: SheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={orders.record}
      title={t`Pay by Razorpay`}
      words={{ didNotLoad: t`The payment did not load` }}
    >
      {(order) => order && <Pay order={order} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

async function payOrder({ _id }: Order, onPaid: () => void): Promise<{ message?: string }> {
  const id = String(_id);
  const { data: checkout } = await orders.post('{id}/checkout', { id });
  const paid = await payByRazorpay(checkout).catch(() => 'failed' as const);
  if (paid === 'failed') {
    toasts.error(t`Razorpay did not load. Please check your connection and try again.`);
    return {};
  }
  if (!paid) return {};
  const answer = await orders.post('{id}/paid', { id, body: paid });
  onPaid();
  return answer;
}

function Pay({ order, onClose }: { order: Order; onClose: () => void }) {
  const pay = useChange({ of: orders, change: () => payOrder(order, onClose), saysSo: true });
  const isWaiting = order.status === 'WAITING' && order.method === 'RAZORPAY';
  return (
    <SideSheet
      open
      title={t`Pay by Razorpay`}
      onClose={onClose}
      foot={
        isWaiting && (
          <Button variant="contained" color="primary" loading={pay.isPending} onClick={() => pay.mutate(undefined)}>
            {t`Pay ${{ amount: rupees(order.payable) }}`}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          [t`Order`, order.code],
          [t`Plan`, `${order.planName}, ${months(order.durationMonths)}`],
          [
            t`Discount (${{ code: order.couponCode }})`,
            order.discount !== '0.00' && <Money key="discount" amount={`-${order.discount}`} />,
          ],
          [labels.total.label, <Money key="total" amount={order.total} />],
          [
            labels.referralCredit.label,
            order.referralCredit !== '0.00' && <Money key="credit" amount={`-${order.referralCredit}`} />,
          ],
          [t`To pay`, <Money key="payable" amount={order.payable} weight={600} />],
          [t`Status`, <StatusChip key="status" state={order.status} />],
        ]}
      />
      {isWaiting && (
        <Banner tone="info">
          {t`Razorpay opens above this page and takes UPI, cards and net banking. Your plan starts as soon as you have paid.`}
        </Banner>
      )}
    </SideSheet>
  );
}
