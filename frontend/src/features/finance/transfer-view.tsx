import { t } from '@lingui/core/macro';
import { Undo2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { transfer as declared } from '@/api/columns/transfer';
import { transfers } from '@/api/finance';
import { columnsOf } from '@/components/data-list/columns';
import { useBranchFilter } from '@/components/data-list/filters';
import { CardLines } from '@/components/data-list/list-cards';
import { ListPage } from '@/components/data-list/list-page';
import type { ListFilter } from '@/components/data-list/types';
import { Money } from '@/components/display/money';
import { StatusChip } from '@/components/display/status-chip';
import { PaymentsDrawing } from '@/components/feedback/drawings';
import { ReasonStep } from '@/components/late';
import type { ViewHead } from '@/components/layout/page-views';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { date, rupees } from '@/lib/format';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { reverseTransfer, type Transfer } from './api';
import { modeLabels } from './columns';
import { byStatus, chipOf } from './states';

const TransferSheet = lazy(() => import('./transfer-sheet'));

const column = columnsOf(transfers, declared);
const columns = [
  column('date'),
  column('transferId', { fixed: true, tone: 'quiet' }),
  column('fromAccount'),
  column('branchObjectId', { under: 'fromAccount' }),
  column('toAccount'),
  column('toBranchObjectId', { under: 'toAccount' }),
  column('amount'),
  column('note', { clip: true }),
  column('status', { cell: (row) => <StatusChip {...chipOf(row.status)} /> }),
  column('createdBy', { optional: true }),
];

const own: readonly ListFilter[] = [{ key: 'date', kind: 'dates', label: t`Date` }, byStatus(declared.status)];

const wayOf = ({ fromAccount, toAccount }: Transfer) =>
  t`${{ from: modeLabels[fromAccount] }} to ${{ to: modeLabels[toAccount] }}`;

/** Money that was moved between accounts and branches: neither income nor expense. */
export default function TransferView({ title, above }: ViewHead) {
  const mayManage = MANAGERS.includes(useMe().role);
  const branchFilter = useBranchFilter();
  const filters = useMemo(() => [...own, ...branchFilter], [branchFilter]);
  const sheet = useSheetParam('transfer');
  const [reversing, setReversing] = useState<Transfer | null>(null);
  return (
    <ListPage
      title={title}
      above={above}
      add={{ label: t`Transfer`, onClick: () => sheet.open('new') }}
      name="transfers"
      noun={{ one: t`transfer`, many: t`transfers` }}
      columns={columns}
      of={transfers}
      rowName={(transfer) => transfer.transferId}
      card={(transfer) => (
        <CardLines
          title={wayOf(transfer)}
          end={<Money amount={transfer.amount} />}
          second={transfer.transferId}
          third={date(transfer.date)}
          chip={<StatusChip {...chipOf(transfer.status)} />}
        />
      )}
      search={t`Search ID or note`}
      filters={filters}
      ordering="-date"
      rowActions={
        mayManage
          ? (transfer) => [
              transfer.status === 'POSTED' && {
                label: t`Reverse`,
                icon: Undo2,
                danger: true,
                onSelect: () => setReversing(transfer),
              },
            ]
          : undefined
      }
      mayExport={mayManage}
      empty={{
        drawing: <PaymentsDrawing />,
        title: t`No transfers yet`,
        text: t`Cash that is taken to the bank, or money for another branch. A transfer is neither income nor expense.`,
      }}
    >
      <ParamSheet of={sheet}>{() => <TransferSheet onClose={sheet.close} />}</ParamSheet>
      <Suspense>
        {reversing && (
          <ReasonStep
            of={transfers}
            title={t`Reverse ${{ id: reversing.transferId }}`}
            text={t`${{ amount: rupees(reversing.amount) }} goes back today to where it came from.`}
            confirm={t`Reverse`}
            change={(reason, key) => reverseTransfer(reversing, reason, key)}
            onClose={() => setReversing(null)}
          />
        )}
      </Suspense>
    </ListPage>
  );
}
