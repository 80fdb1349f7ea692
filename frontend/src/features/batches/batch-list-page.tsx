import { t } from '@lingui/core/macro';
import { lazy, useMemo } from 'react';
import { batches } from '@/api/resources';
import { dayName, WEEK } from '@/components/calendar/days';
import { courseFilter, trainerFilter } from '@/components/data-list/choices';
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
import { FRONT_DESK, MANAGERS } from '@/lib/roles';
import { batchUrl } from '@/lib/urls';
import type { Batch } from './api';
import { BatchCard, batchColumns } from './columns';

const BatchSheet = lazy(() => import('./batch-sheet'));

const byStatus = statusFilter(['ACTIVE', 'INACTIVE']);
const byCourse = courseFilter(t`Course`);
const byTrainer = trainerFilter(t`Trainer`);
const byDay: ListFilter = {
  key: 'day',
  kind: 'choice',
  label: t`Day`,
  options: WEEK.map((day) => ({ value: String(day), label: dayName(day) })),
};

/** Who learns together: everybody reads the batches of the own branch, managers keep them. */
export default function BatchListPage({ title, above }: ViewHead) {
  const { role } = useMe();
  const mayManage = MANAGERS.includes(role);
  const sheet = useSheetParam('batch');
  const filters = useFilters();
  const severalBranches = useBranchFilter().length > 0;
  const setStatus = useChange({
    of: batches,
    change: ({ _id, status, version }: Batch) =>
      batches.update(_id, { status: status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE', version }),
  });
  const { askDelete, dialog } = useDelete({
    of: batches,
    nameOf: (batch: Batch) => batch.name,
    consequence: t`is removed from the timetable and every list. Registers already taken are kept.`,
  });
  return (
    <ListPage
      title={title}
      above={above}
      add={mayManage && { label: t`Add batch`, onClick: () => sheet.open('new') }}
      name="batches"
      noun={{ one: t`batch`, many: t`batches` }}
      columns={batchColumns}
      of={batches}
      rowName={(batch) => batch.name}
      card={(batch) => <BatchCard batch={batch} named={severalBranches} />}
      search={t`Search name, ID or room`}
      filters={filters}
      ordering="name"
      href={(batch) => batchUrl(batch._id)}
      rowActions={
        mayManage
          ? (batch) => [
              editAction(() => sheet.open(batch._id)),
              statusAction(batch.status, () => setStatus.mutate(batch)),
              deleteAction(() => askDelete(batch)),
            ]
          : undefined
      }
      mayExport={mayManage}
      empty={{
        drawing: <CoursesDrawing />,
        title: t`Add your first batch`,
        text: mayManage
          ? t`A batch is a group that learns a course together, with its trainer, room, days and hours.`
          : t`Batches appear here once someone at your centre adds them.`,
      }}
    >
      <ParamSheet of={sheet}>{(id) => <BatchSheet id={id} mayManage={mayManage} onClose={sheet.close} />}</ParamSheet>
      <DeleteDialog {...dialog} />
    </ListPage>
  );
}

/** Whose batches can be asked for: anybody's at the front desk, the own ones by a trainer. */
function useFilters(): ListFilter[] {
  const me = useMe();
  const branch = useBranchFilter();
  return useMemo(() => {
    const mine: ListFilter = {
      ...byTrainer,
      options: [{ value: String(me._id), label: t`My batches` }],
      source: undefined,
    };
    return [...branch, byCourse, FRONT_DESK.includes(me.role) ? byTrainer : mine, byDay, byStatus];
  }, [branch, me._id, me.role]);
}
