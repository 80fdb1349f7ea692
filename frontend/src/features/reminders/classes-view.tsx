import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Eye, GraduationCap, MessageCircle, X } from 'lucide-react';
import { lazy, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { classMessage as declared } from '@/api/columns/classMessage';
import { classMessages } from '@/api/reminders';
import { statusTabs, useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import type { ListFilter } from '@/components/data-list/types';
import { useChange } from '@/components/data-list/use-change';
import { StudentsDrawing } from '@/components/feedback/drawings';
import type { ViewHead } from '@/components/layout/page-views';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { studentUrl } from '@/lib/urls';
import { openMessage, removeMessage } from './api';
import { classColumns, ClassMessageCard, namesOf } from './class-columns';
import { ReminderSheets } from './reminder-sheets';
import { SettingsButtons } from './settings-buttons';

const ClassMessageSheet = lazy(() => import('./class-message-sheet'));

const tabs = statusTabs(['WAITING', 'OPENED', 'SKIPPED', 'NO_ADDRESS']);
/** The one that "Open next" takes: the first of the list as it begins. */
const next = classMessages.first({ status: 'WAITING', ordering: '-date', pageSize: 1 });
const ownFilters: readonly ListFilter[] = [
  {
    key: 'kind',
    kind: 'choice',
    label: t`About`,
    options: Object.entries(declared.kind.words).map(([value, label]) => ({ value, label })),
  },
  { key: 'day', kind: 'dates', label: t`Date` },
];

/** The messages to families about absences and changed classes, ready to open in WhatsApp. */
export default function ClassesView({ title, above }: ViewHead) {
  const mayManage = MANAGERS.includes(useMe().role);
  const navigate = useNavigate();
  const sheet = useSheetParam('message');
  const settings = useSheetParam('reminder');
  const branchFilter = useBranchFilter();
  const filters = useMemo(() => [...branchFilter, ...ownFilters], [branchFilter]);
  const first = useQuery(next).data?.list[0];
  const open = useChange({ of: classMessages, change: openMessage, saysSo: true });
  const remove = useChange({ of: classMessages, change: removeMessage, saysSo: true });
  return (
    <ListPage
      title={title}
      subtitle={t`Who was absent is listed half an hour after the register was saved, and a batch when its class is cancelled or has a substitute.`}
      add={first ? { label: t`Open next`, icon: MessageCircle, onClick: () => open.mutate(first) } : false}
      actions={mayManage && <SettingsButtons />}
      above={above}
      name="class-messages"
      noun={{ one: t`message`, many: t`messages` }}
      columns={classColumns}
      of={classMessages}
      rowName={namesOf}
      card={(row) => <ClassMessageCard message={row} />}
      search={t`Search student`}
      filters={filters}
      tabs={tabs}
      ordering="-date"
      mayExport={mayManage}
      onOpen={(row) => sheet.open(row._id)}
      rowActions={(row) => [
        ...(row.status === 'WAITING'
          ? [{ label: t`Open WhatsApp`, icon: MessageCircle, onSelect: () => open.mutate(row) }]
          : []),
        { label: t`Read message`, icon: Eye, onSelect: () => sheet.open(row._id) },
        {
          label: t`Open student`,
          icon: GraduationCap,
          onSelect: () => void navigate(studentUrl(row.studentObjectId._id)),
        },
        ...(row.status === 'WAITING'
          ? [{ label: t`Remove from the list`, icon: X, onSelect: () => remove.mutate(row) }]
          : []),
      ]}
      empty={{
        drawing: <StudentsDrawing />,
        title: t`Nothing to tell`,
        text: t`Absences of today and yesterday and changed classes appear here, each once.`,
      }}
    >
      <ParamSheet of={sheet}>
        {(id) => <ClassMessageSheet id={id} onSend={open.mutate} onClose={sheet.close} />}
      </ParamSheet>
      <ReminderSheets of={settings} />
    </ListPage>
  );
}
