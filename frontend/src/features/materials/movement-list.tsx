import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import type { ListFilter } from '@/components/data-list/types';
import { GenericDrawing } from '@/components/feedback/drawings';
import type { ViewHead } from '@/components/layout/page-views';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { movements } from './api';
import { KIND_OPTIONS, MovementCard, movementColumns } from './columns';

const ownFilters: readonly ListFilter[] = [
  { key: 'kind', kind: 'choice', label: t`Kind`, multiple: true, options: KIND_OPTIONS },
  { key: 'date', kind: 'dates', label: t`Date` },
];

/** Everything that came to a stock or left it, newest first. */
export default function MovementList(head: ViewHead) {
  const branchFilter = useBranchFilter();
  const filters = useMemo(() => [...branchFilter, ...ownFilters], [branchFilter]);
  return (
    <ListPage
      {...head}
      name="stock-movements"
      noun={{ one: t`movement`, many: t`movements` }}
      columns={movementColumns}
      of={movements}
      rowName={(row) => `${row.itemObjectId.materialName}, ${row.movement}`}
      card={(row) => <MovementCard row={row} />}
      search={t`Search material`}
      filters={filters}
      ordering="-movement"
      mayExport={MANAGERS.includes(useMe().role)}
      empty={{
        drawing: <GenericDrawing />,
        title: t`Nothing has moved yet`,
        text: t`Purchases, distributions, counts and damage appear here in the order in which they were recorded.`,
      }}
    />
  );
}
