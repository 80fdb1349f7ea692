import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import { category as declared } from '@/api/columns/category';
import { financeCategories } from '@/api/finance';
import { columnsOf } from '@/components/data-list/columns';
import { statusFilter } from '@/components/data-list/filters';
import { CardLines } from '@/components/data-list/list-cards';
import { ListPage } from '@/components/data-list/list-page';
import { editAction, statusAction } from '@/components/data-list/row-actions';
import type { ListFilter } from '@/components/data-list/types';
import { useChange } from '@/components/data-list/use-change';
import { GenericDrawing } from '@/components/feedback/drawings';
import type { ViewHead } from '@/components/layout/page-views';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import type { Category } from './api';

const CategorySheet = lazy(() => import('./category-sheet'));

const column = columnsOf(financeCategories, declared);
const columns = [
  column('name', { fixed: true, tone: 'strong' }),
  column('kind'),
  column('status'),
  column('updatedBy', { optional: true }),
];

const filters: readonly ListFilter[] = [
  {
    key: 'kind',
    kind: 'choice',
    label: declared.kind.label,
    options: Object.entries(declared.kind.words).map(([value, label]) => ({ value, label })),
  },
  statusFilter(['ACTIVE', 'INACTIVE']),
];

/** The managed lists of a centre: categories of expenses and sources of income. */
export default function CategoryView({ title, above }: ViewHead) {
  const sheet = useSheetParam('category');
  const setStatus = useChange({
    of: financeCategories,
    change: ({ _id, status, version }: Category) =>
      financeCategories.update(_id, { status: status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE', version }),
  });
  return (
    <ListPage
      title={title}
      above={above}
      add={{ label: t`Add category`, onClick: () => sheet.open('new') }}
      name="finance-categories"
      noun={{ one: t`category`, many: t`categories` }}
      columns={columns}
      of={financeCategories}
      rowName={(category) => category.name}
      card={(category) => (
        <CardLines title={category.name} second={declared.kind.words[category.kind]} status={category.status} />
      )}
      search={t`Search name`}
      filters={filters}
      ordering="name"
      onOpen={(category) => sheet.open(category._id)}
      rowActions={(category) => [
        editAction(() => sheet.open(category._id)),
        statusAction(category.status, () => setStatus.mutate(category)),
      ]}
      mayExport
      empty={{
        drawing: <GenericDrawing />,
        title: t`No categories yet`,
        text: t`What expenses are for, and where income comes from.`,
      }}
    >
      <ParamSheet of={sheet}>{(id) => <CategorySheet id={id} onClose={sheet.close} />}</ParamSheet>
    </ListPage>
  );
}
