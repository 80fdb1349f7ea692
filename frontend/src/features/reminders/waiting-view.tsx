import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Eye, GraduationCap, MessageCircle, X } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { reminders } from '@/api/reminders';
import { useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import { useChange } from '@/components/data-list/use-change';
import { PaymentsDrawing } from '@/components/feedback/drawings';
import { Banner } from '@/components/feedback/banner';
import type { ViewHead } from '@/components/layout/page-views';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { studentUrl } from '@/lib/urls';
import { removeReminder, sendReminder, settingsQuery } from './api';
import { namesOf, ReminderCard, waitingColumns } from './columns';
import { ReminderSheets } from './reminder-sheets';
import { SettingsButtons } from './settings-buttons';

const WAITING = { status: 'WAITING' };
/** The one that "Send next" takes: the first of the list as it begins. */
const next = reminders.first({ ...WAITING, ordering: '-daysLate', pageSize: 1 });

/** The messages for WhatsApp that are ready to send. */
export function WaitingView({ title, above }: ViewHead) {
  const mayManage = MANAGERS.includes(useMe().role);
  const navigate = useNavigate();
  const sheet = useSheetParam('reminder');
  const filters = useBranchFilter();
  const settings = useQuery(settingsQuery);
  const first = useQuery(next).data?.list[0];
  const send = useChange({ of: reminders, change: sendReminder, saysSo: true });
  const remove = useChange({ of: reminders, change: removeReminder, saysSo: true });
  const isOff = settings.data?.isOn === false;
  return (
    <ListPage
      title={title}
      subtitle={t`Open each message in WhatsApp and press Send there. The amount is checked once more, and who has paid is left out.`}
      add={first ? { label: t`Send next`, icon: MessageCircle, onClick: () => send.mutate(first) } : false}
      actions={mayManage && <SettingsButtons />}
      above={
        <>
          {above}
          {isOff && (
            <Banner tone="info">
              {mayManage
                ? t`Reminders are off. Open the schedule to switch them on.`
                : t`Reminders are off. A manager can switch them on.`}
            </Banner>
          )}
        </>
      }
      name="reminders-waiting"
      noun={{ one: t`message`, many: t`messages` }}
      columns={waitingColumns}
      of={reminders.of(WAITING)}
      rowName={namesOf}
      card={(row) => <ReminderCard reminder={row} />}
      search={t`Search student`}
      filters={filters}
      ordering="-daysLate"
      onOpen={(row) => sheet.open(row._id)}
      rowActions={(row) => [
        { label: t`Send by WhatsApp`, icon: MessageCircle, onSelect: () => send.mutate(row) },
        { label: t`Read message`, icon: Eye, onSelect: () => sheet.open(row._id) },
        {
          label: t`Open student`,
          icon: GraduationCap,
          onSelect: () => void navigate(studentUrl(row.studentObjectId._id)),
        },
        { label: t`Remove from the list`, icon: X, onSelect: () => remove.mutate(row) },
      ]}
      empty={{
        drawing: <PaymentsDrawing />,
        title: t`Nothing to send`,
        text: t`Messages for WhatsApp appear here on the days of the schedule, and when you remind a student.`,
      }}
    >
      <ReminderSheets of={sheet} onSend={send.mutate} />
    </ListPage>
  );
}
