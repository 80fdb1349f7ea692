import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { ClipboardCheck, PackageX } from 'lucide-react';
import { lazy } from 'react';
import { Link } from 'react-router-dom';
import { useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import { GenericDrawing } from '@/components/feedback/drawings';
import type { ViewHead } from '@/components/layout/page-views';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { stock } from './api';
import { levelTabs, StockCard, stockColumns, stockTotals } from './columns';

const CountSheet = lazy(() => import('./count-sheet'));
const DamageSheet = lazy(() => import('./damage-sheet'));
const PurchaseSheet = lazy(() => import('./purchase-sheet'));

/** What each branch has of each material, and what is low. */
export default function StockList(head: ViewHead) {
  const filters = useBranchFilter();
  const count = useSheetParam('count');
  const damage = useSheetParam('damage');
  const purchase = useSheetParam('purchase');
  return (
    <ListPage
      {...head}
      add={{ label: t`Record purchase`, onClick: () => purchase.open('new') }}
      actions={
        <Button component={Link} to="/platformadmindashboard?report=stock">
          {t`Stock as of a day`}
        </Button>
      }
      name="stock"
      noun={{ one: t`material`, many: t`materials` }}
      columns={stockColumns}
      of={stock}
      rowName={(row) => row.materialName}
      card={(row) => <StockCard row={row} />}
      search={t`Search material`}
      filters={filters}
      tabs={levelTabs}
      totals={stockTotals}
      ordering="materialName"
      rowActions={(row) => [
        { label: t`Count`, icon: ClipboardCheck, onSelect: () => count.open(row._id) },
        row.quantity > 0 && { label: t`Record damage`, icon: PackageX, onSelect: () => damage.open(row._id) },
      ]}
      mayExport={MANAGERS.includes(useMe().role)}
      empty={{
        drawing: <GenericDrawing />,
        title: t`Nothing in stock yet`,
        text: t`Add your materials, then record what you buy. Each branch has a stock of its own.`,
      }}
    >
      <ParamSheet of={purchase}>{() => <PurchaseSheet onClose={purchase.close} />}</ParamSheet>
      <ParamSheet of={count}>{(id) => <CountSheet id={id} onClose={count.close} />}</ParamSheet>
      <ParamSheet of={damage}>{(id) => <DamageSheet id={id} onClose={damage.close} />}</ParamSheet>
    </ListPage>
  );
}
