import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { CircleX, CreditCard, Download } from 'lucide-react';
import { order } from '@/api/columns/order';
import { downloadFile } from '@/api/download';
import { orders } from '@/api/billing';
import { columnsOf } from '@/components/data-list/columns';
import { DataList } from '@/components/data-list/data-list';
import { CardLines } from '@/components/data-list/list-cards';
import { useChange } from '@/components/data-list/use-change';
import { DateText } from '@/components/display/date-text';
import { Money } from '@/components/display/money';
import { GenericDrawing } from '@/components/feedback/drawings';
import { months } from '@/lib/duration';
import { browser } from '@/lib/browser';
import { rupees } from '@/lib/format';
import { invoiceName } from '@/lib/invoice';
import { payUrl, type Order } from './api';

const Section = styled('section')(({ theme }) => ({
  marginTop: 24,
  '& > h2': { ...theme.typography.h2, margin: 0 },
}));

const column = columnsOf(orders, order);
const plan = (row: Order) => `${row.planName}, ${months(row.durationMonths)}`;

const discountOf = (row: Order) =>
  row.discount !== '0.00' && t`${{ amount: rupees(row.discount) }} off by ${{ code: row.couponCode }}`;

function paidBy(row: Order): string {
  return [
    `${order.method.words[row.method]} ${row.reference}`,
    row.tds !== '0.00' && t`TDS ${{ amount: rupees(row.tds) }} withheld`,
    discountOf(row),
    row.referralCredit !== '0.00' && t`referral credit ${{ amount: rupees(row.referralCredit) }}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const columns = [
  column('date'),
  column('invoiceNumber', { tone: 'quiet' }),
  column('planName', { cell: plan, fixed: true, tone: 'strong' }),
  column('total'),
  column('method', { cell: paidBy }),
  column('status', { label: t`Status` }),
  column('reason', { clip: true, optional: true }),
];

/** What the centre bought, the newest first, with its invoices. */
export function OrderList({ mayCancel }: { mayCancel: boolean }) {
  const cancel = useChange({
    of: orders,
    change: (row: Order) => orders.post('{id}/cancel', { id: String(row._id) }),
    saysSo: true,
  });
  const download = useMutation({
    mutationFn: (row: Order) => downloadFile(`${orders.path}/${row._id}/invoice`, invoiceName(row)),
  });
  return (
    <Section>
      <h2>{t`Invoices`}</h2>
      <DataList
        name="subscription-orders"
        noun={{ one: t`payment`, many: t`payments` }}
        columns={columns}
        of={orders}
        rowName={(row) => row.code}
        card={(row) => (
          <CardLines
            title={plan(row)}
            end={<Money amount={row.total} />}
            second={<DateText value={row.date} />}
            third={[row.invoiceNumber ?? row.code, discountOf(row)].filter(Boolean).join(' · ')}
            status={row.status}
          />
        )}
        ordering="-date"
        remember={false}
        rowActions={(row) => [
          ...(row.status === 'CONFIRMED'
            ? [{ label: t`Download invoice`, icon: Download, onSelect: () => download.mutate(row) }]
            : []),
          ...(row.status === 'WAITING' && row.method === 'RAZORPAY' && mayCancel
            ? [{ label: t`Pay now`, icon: CreditCard, onSelect: () => browser.go(payUrl(row._id)) }]
            : []),
          ...(row.status === 'WAITING' && mayCancel
            ? [{ label: t`Cancel payment`, icon: CircleX, danger: true, onSelect: () => cancel.mutate(row) }]
            : []),
        ]}
        empty={{
          drawing: <GenericDrawing />,
          title: t`No invoices yet`,
          text: t`When you buy a plan, its tax invoice stands here.`,
          compact: true,
        }}
      />
    </Section>
  );
}
