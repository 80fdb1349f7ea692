import { lazy, useMemo } from 'react';
import { dayName, WEEK } from '@/components/calendar/days';
import { statusFilter, useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import { deleteAction, editAction, statusAction } from '@/components/data-list/row-actions';
import type { ListFilter } from '@/components/data-list/types';
import { useChange } from '@/components/data-list/use-change';
import { useDelete } from '@/components/dialogs/use-delete';
import { CoursesDrawing } from '@/components/feedback/drawings';
import { DeleteDialog } from '@/components/late';
import type { ViewHead } from '@/components/layout/page-views';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { BATCH_PATH, batchList, deleteBatch, updateBatch, type Batch } from './api';
import { BatchCard, batchColumns } from './columns';
import { t } from './text';
import { useCourseOptions, useTrainerFilter } from './use-choices';

const BatchSheet = lazy(() => import('./batch-sheet'));

const byStatus = statusFilter(['ACTIVE', 'INACTIVE']);
const days = WEEK.map((day) => ({ value: String(day), label: dayName(day) }));

/** Who learns together: everybody reads the batches of the own branch, managers keep them. */
export default function BatchListPage({ title, above }: ViewHead) {
  const { role } = useMe();
  const mayManage = MANAGERS.includes(role);
  const sheet = useSheetParam('batch');
  const filters = useFilters();
  const severalBranches = useBranchFilter().length > 0;
  const setStatus = useChange({
    change: ({ _id, status, version }: Batch) =>
      updateBatch(_id, { status: status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE', version }),
    refreshes: ['batch'],
  });
  const { askDelete, dialog } = useDelete({ remove: ({ _id }: Batch) => deleteBatch(_id), refreshes: ['batch'] });
  return (
    <ListPage
      title={title}
      above={above}
      add={mayManage && { label: t('add'), onClick: () => sheet.open('new') }}
      name="batches"
      noun={{ one: t('one'), many: t('many') }}
      columns={batchColumns}
      query={batchList}
      rowName={(batch) => batch.name}
      card={(batch) => <BatchCard batch={batch} named={severalBranches} />}
      search={t('search')}
      filters={filters}
      ordering="name"
      onOpen={(batch) => sheet.open(batch._id)}
      rowActions={
        mayManage
          ? (batch) => [
              editAction(() => sheet.open(batch._id)),
              statusAction(batch.status, () => setStatus.mutate(batch)),
              deleteAction(() => askDelete(batch)),
            ]
          : undefined
      }
      exportPath={mayManage ? BATCH_PATH : undefined}
      empty={{
        drawing: <CoursesDrawing />,
        title: t('emptyTitle'),
        text: mayManage ? t('emptyText') : t('emptyTextReader'),
      }}
    >
      <ParamSheet of={sheet}>{(id) => <BatchSheet id={id} mayManage={mayManage} onClose={sheet.close} />}</ParamSheet>
      <DeleteDialog {...dialog} />
    </ListPage>
  );
}

function useFilters(): ListFilter[] {
  const branch = useBranchFilter();
  const courses = useCourseOptions();
  const people = useTrainerFilter();
  return useMemo(
    () => [
      ...branch,
      { key: 'course', kind: 'choice', label: t('filters.course'), multiple: true, options: courses },
      { key: 'trainer', kind: 'choice', label: t('filters.trainer'), multiple: true, options: people },
      { key: 'day', kind: 'choice', label: t('filters.day'), options: days },
      byStatus,
    ],
    [branch, courses, people],
  );
}
