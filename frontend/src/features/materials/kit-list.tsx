import { t } from '@lingui/core/macro';
import { CirclePause, RotateCcw } from 'lucide-react';
import { lazy } from 'react';
import { ListPage } from '@/components/data-list/list-page';
import { editAction } from '@/components/data-list/row-actions';
import { useChange } from '@/components/data-list/use-change';
import { GenericDrawing } from '@/components/feedback/drawings';
import type { ViewHead } from '@/components/layout/page-views';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { kits, retireKit } from './api';
import { KitCard, kitColumns, kitTabs } from './columns';

const KitSheet = lazy(() => import('./kit-sheet'));

/** What students are given together. */
export default function KitList(head: ViewHead) {
  const sheet = useSheetParam('kit');
  const mayManage = MANAGERS.includes(useMe().role);
  const retire = useChange({ of: kits, change: retireKit });
  return (
    <ListPage
      {...head}
      add={mayManage && { label: t`Add kit`, onClick: () => sheet.open('new') }}
      name="kits"
      noun={{ one: t`kit`, many: t`kits` }}
      columns={kitColumns}
      of={kits}
      rowName={(kit) => kit.name}
      card={(kit) => <KitCard row={kit} />}
      search={t`Search kit`}
      tabs={kitTabs}
      ordering="name"
      onOpen={mayManage ? (kit) => sheet.open(kit._id) : undefined}
      rowActions={(kit) => [
        mayManage && editAction(() => sheet.open(kit._id)),
        mayManage && {
          label: kit.status === 'ACTIVE' ? t`Retire` : t`Restore`,
          icon: kit.status === 'ACTIVE' ? CirclePause : RotateCcw,
          onSelect: () => retire.mutate(kit),
        },
      ]}
      mayExport={mayManage}
      empty={{
        drawing: <GenericDrawing />,
        title: t`No kits yet`,
        text: t`A kit is what students are given together, such as a bag, a book and a T-shirt, with what they are charged for it.`,
      }}
    >
      <ParamSheet of={sheet}>{(id) => <KitSheet id={id} onClose={sheet.close} />}</ParamSheet>
    </ListPage>
  );
}
