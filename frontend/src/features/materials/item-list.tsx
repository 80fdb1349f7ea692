import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import { ListPage } from '@/components/data-list/list-page';
import { deleteAction, editAction } from '@/components/data-list/row-actions';
import { useDelete } from '@/components/dialogs/use-delete';
import { GenericDrawing } from '@/components/feedback/drawings';
import { DeleteDialog } from '@/components/late';
import type { ViewHead } from '@/components/layout/page-views';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { items, type Item } from './api';
import { ItemCard, itemColumns } from './columns';

const ItemSheet = lazy(() => import('./item-sheet'));

/** What the centre buys and hands out. */
export default function ItemList(head: ViewHead) {
  const sheet = useSheetParam('item');
  const mayManage = MANAGERS.includes(useMe().role);
  const { askDelete, dialog } = useDelete({
    of: items,
    nameOf: (item: Item) => item.name,
    consequence: t`can no longer be bought or distributed. What was done with it stays.`,
  });
  return (
    <ListPage
      {...head}
      add={{ label: t`Add material`, onClick: () => sheet.open('new') }}
      name="materials"
      noun={{ one: t`material`, many: t`materials` }}
      columns={itemColumns}
      of={items}
      rowName={(item) => item.name}
      card={(item) => <ItemCard row={item} />}
      search={t`Search material`}
      ordering="code"
      onOpen={(item) => sheet.open(item._id)}
      rowActions={(item) => [editAction(() => sheet.open(item._id)), mayManage && deleteAction(() => askDelete(item))]}
      mayExport={mayManage}
      empty={{
        drawing: <GenericDrawing />,
        title: t`Add the first material`,
        text: t`Books, bags, T-shirts: whatever you buy for your students. Stock is counted by branch.`,
      }}
    >
      <ParamSheet of={sheet}>{(id) => <ItemSheet id={id} onClose={sheet.close} />}</ParamSheet>
      <DeleteDialog {...dialog} />
    </ListPage>
  );
}
