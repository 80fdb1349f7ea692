import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import { restore } from '@/api/columns/restore';
import { restores } from '@/api/master';
import { columnsOf } from '@/components/data-list/columns';
import { CardLines } from '@/components/data-list/list-cards';
import { ListPage } from '@/components/data-list/list-page';
import { StatusChip } from '@/components/display/status-chip';
import { GenericDrawing } from '@/components/feedback/drawings';
import type { ViewHead } from '@/components/layout/page-views';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { dateTime } from '@/lib/format';

const RestoreSheet = lazy(() => import('./restore-sheet'));

const { words } = restore.status;
const column = columnsOf(restores, restore);
const columns = [
  column('centreName', { fixed: true, tone: 'strong' }),
  column('orgId', { tone: 'quiet' }),
  column('takenAt'),
  column('status', { cell: ({ status }) => <StatusChip state={status} label={words[status]} /> }),
  column('receipts'),
  column('receiptAmount'),
  column('reason', { clip: true }),
  column('createdBy', { tone: 'quiet' }),
  column('createDt', { tone: 'quiet' }),
  column('swappedAt', { optional: true }),
  column('swappedBackAt', { optional: true }),
  column('keptUntil', { optional: true }),
  column('message', { optional: true }),
];
const STATES = ['PREPARING', 'READY', 'SWAPPED', 'SWAPPED_BACK', 'FAILED', 'DELETED'] as const;
const tabs = { param: 'status', options: STATES.map((value) => ({ value, label: words[value] })) };

/** Centres that were brought back to a backup, or are about to be. */
export default function RestoreList(head: ViewHead) {
  const sheet = useSheetParam('restore');
  return (
    <ListPage
      {...head}
      name="restores"
      noun={{ one: t`restore`, many: t`restores` }}
      columns={columns}
      of={restores}
      rowName={({ centreName }) => centreName}
      card={({ centreName, takenAt, reason, status }) => (
        <CardLines
          title={centreName}
          second={dateTime(takenAt)}
          third={reason}
          chip={<StatusChip state={status} label={words[status]} />}
        />
      )}
      search={t`Search reason or person`}
      tabs={tabs}
      onOpen={({ _id }) => sheet.open(_id)}
      mayExport
      empty={{
        drawing: <GenericDrawing />,
        title: t`No restores yet`,
        text: t`Open the backups of an organisation to bring it back to one of them.`,
      }}
    >
      <ParamSheet of={sheet}>{(id) => <RestoreSheet id={id} onClose={sheet.close} />}</ParamSheet>
    </ListPage>
  );
}
