import { t } from '@lingui/core/macro';
import { Undo2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import type { ListFilter } from '@/components/data-list/types';
import { GenericDrawing } from '@/components/feedback/drawings';
import { ReasonStep } from '@/components/late';
import type { ViewHead } from '@/components/layout/page-views';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { rupees } from '@/lib/format';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { purchases, returnPurchase, type Purchase } from './api';
import { METHOD_OPTIONS, PurchaseCard, purchaseColumns, purchaseTabs, purchaseTotals } from './columns';

const PurchaseSheet = lazy(() => import('./purchase-sheet'));

const ownFilters: readonly ListFilter[] = [
  { key: 'method', kind: 'choice', label: t`Payment method`, multiple: true, options: METHOD_OPTIONS },
  { key: 'date', kind: 'dates', label: t`Date` },
];

/** What was bought, and what went back to the vendor. */
export default function PurchaseList(head: ViewHead) {
  const branchFilter = useBranchFilter();
  const filters = useMemo(() => [...branchFilter, ...ownFilters], [branchFilter]);
  const mayManage = MANAGERS.includes(useMe().role);
  const sheet = useSheetParam('purchase');
  const [returned, setReturned] = useState<Purchase | null>(null);
  return (
    <ListPage
      {...head}
      add={{ label: t`Record purchase`, onClick: () => sheet.open('new') }}
      name="purchases"
      noun={{ one: t`purchase`, many: t`purchases` }}
      columns={purchaseColumns}
      of={purchases}
      rowName={(row) => `${row.materialName}, ${row.number}`}
      card={(row) => <PurchaseCard row={row} />}
      search={t`Search material or vendor`}
      filters={filters}
      tabs={purchaseTabs}
      totals={purchaseTotals}
      ordering="-date"
      rowActions={(row) => [
        mayManage &&
          row.status === 'RECEIVED' && {
            label: t`Return to vendor`,
            icon: Undo2,
            danger: true,
            onSelect: () => setReturned(row),
          },
      ]}
      mayExport={mayManage}
      empty={{
        drawing: <GenericDrawing />,
        title: t`No purchases yet`,
        text: t`A purchase adds to the stock of its branch.`,
      }}
    >
      <ParamSheet of={sheet}>{() => <PurchaseSheet onClose={sheet.close} />}</ParamSheet>
      <Suspense>
        {returned && (
          <ReasonStep
            of={purchases}
            title={t`Return ${{ number: returned.number }} to the vendor?`}
            text={t`${{ count: returned.nos }} × ${{ material: returned.materialName }} leave the stock, and ${{ amount: rupees(returned.amount) }} come back from ${{ vendor: returned.vendorName }}, today.`}
            confirm={t`Return to vendor`}
            change={(reason, key) => returnPurchase(returned._id, reason, returned.version, key)}
            onClose={() => setReturned(null)}
          />
        )}
      </Suspense>
    </ListPage>
  );
}
