import { t } from '@lingui/core/macro';
import { Eye, GraduationCap } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { reminders } from '@/api/reminders';
import { statusTabs, useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import type { ListFilter } from '@/components/data-list/types';
import { PaymentsDrawing } from '@/components/feedback/drawings';
import type { ViewHead } from '@/components/layout/page-views';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { studentUrl } from '@/lib/urls';
import { namesOf, ReminderCard, sentColumns } from './columns';
import { CHANNEL_LABELS } from './names';
import { ReminderSheets } from './reminder-sheets';
import { SettingsButtons } from './settings-buttons';

const tabs = statusTabs(['SENT', 'SKIPPED', 'NO_ADDRESS']);
const ownFilters: readonly ListFilter[] = [
  {
    key: 'channel',
    kind: 'choice',
    label: t`Channel`,
    options: Object.entries(CHANNEL_LABELS).map(([value, label]) => ({ value, label })),
  },
  { key: 'day', kind: 'dates', label: t`Date` },
];

/** What was sent and what was not, whether its link was opened, and what was paid since. */
export default function HistoryView({ title, above }: ViewHead) {
  const mayManage = MANAGERS.includes(useMe().role);
  const navigate = useNavigate();
  const sheet = useSheetParam('reminder');
  const branchFilter = useBranchFilter();
  const filters = useMemo(() => [...branchFilter, ...ownFilters], [branchFilter]);
  return (
    <ListPage
      title={title}
      subtitle={t`“Link opened” says that somebody opened the statement. Whether a message arrived is not known.`}
      actions={mayManage && <SettingsButtons />}
      above={above}
      name="reminders"
      noun={{ one: t`reminder`, many: t`reminders` }}
      columns={sentColumns}
      of={reminders}
      rowName={namesOf}
      card={(row) => <ReminderCard reminder={row} />}
      search={t`Search student`}
      filters={filters}
      tabs={tabs}
      ordering="-day"
      mayExport={mayManage}
      onOpen={(row) => sheet.open(row._id)}
      rowActions={(row) => [
        { label: t`Read message`, icon: Eye, onSelect: () => sheet.open(row._id) },
        {
          label: t`Open student`,
          icon: GraduationCap,
          onSelect: () => void navigate(studentUrl(row.studentObjectId._id)),
        },
      ]}
      empty={{
        drawing: <PaymentsDrawing />,
        title: t`No reminders yet`,
        text: t`What is sent by email and WhatsApp appears here, with what was opened and paid since.`,
      }}
    >
      <ReminderSheets of={sheet} />
    </ListPage>
  );
}
