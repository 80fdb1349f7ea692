import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import { platformOrder } from '@/api/columns/platformOrder';
import { platformOrders } from '@/api/master';
import { columnsOf } from '@/components/data-list/columns';
import { statusTabs } from '@/components/data-list/filters';
import { CardLines } from '@/components/data-list/list-cards';
import { ListPage } from '@/components/data-list/list-page';
import { DateText } from '@/components/display/date-text';
import { Money } from '@/components/display/money';
import type { ViewHead } from '@/components/layout/page-views';
import { GenericDrawing } from '@/components/feedback/drawings';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { planText } from './api';

const OrderSheet = lazy(() => import('./order-sheet'));

const column = columnsOf(platformOrders, platformOrder);
const columns = [
  column('date'),
  column('code', { tone: 'quiet' }),
  column('centreName', { fixed: true, tone: 'strong' }),
  column('planName', { cell: planText }),
  column('kind'),
  column('couponCode', { optional: true }),
  column('discount', { optional: true }),
  column('total'),
  column('tds', { optional: true }),
  column('referralCredit', { optional: true }),
  column('payable', { optional: true }),
  column('refunded', { optional: true }),
  column('method'),
  column('reference', { tone: 'quiet' }),
  column('invoiceNumber', { tone: 'quiet' }),
  column('status', { label: t`Status` }),
  column('orgId', { optional: true }),
  column('startsOn', { optional: true }),
  column('endsOn', { optional: true }),
];
const tabs = statusTabs(['WAITING', 'CONFIRMED', 'REJECTED', 'CANCELLED']);

/** What the centres paid, the newest first. */
export default function PaymentList(head: ViewHead) {
  const sheet = useSheetParam('order');
  return (
    <ListPage
      {...head}
      name="platform-orders"
      noun={{ one: t`payment`, many: t`payments` }}
      columns={columns}
      of={platformOrders}
      rowName={(row) => row.code}
      card={(row) => (
        <CardLines
          title={row.centreName}
          end={<Money amount={row.total} />}
          second={planText(row)}
          third={<DateText value={row.date} />}
          status={row.status}
        />
      )}
      search={t`Search order, reference or plan`}
      tabs={tabs}
      ordering="-date"
      onOpen={(row) => sheet.open(row._id)}
      mayExport
      empty={{
        drawing: <GenericDrawing />,
        title: t`No payments yet`,
        text: t`What a centre pays for its plan is confirmed here.`,
      }}
    >
      <ParamSheet of={sheet}>{(id) => <OrderSheet id={id} onClose={sheet.close} />}</ParamSheet>
    </ListPage>
  );
}
