import { t } from '@lingui/core/macro';
import { reminder as declared } from '@/api/columns/reminder';
import { reminders } from '@/api/reminders';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { date, dateTime, rupees } from '@/lib/format';
import type { Reminder } from './api';
import { isNothing, lateText, namesOf } from './columns';
import { MessageSheet } from './message-sheet';
import { CHANNEL_LABELS } from './names';

interface ReminderSheetProps extends SheetProps {
  onSend?: (reminder: Reminder) => void;
}

/** One message: its text, and what became of it. */
export default function ReminderSheet({ onSend, ...sheet }: ReminderSheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={reminders.record}
      title={t`Reminder`}
      words={{ didNotLoad: t`The reminder did not load` }}
    >
      {(reminder) => reminder && <Shown reminder={reminder} onSend={onSend} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

interface ShownProps extends Pick<ReminderSheetProps, 'onSend' | 'onClose'> {
  reminder: Reminder;
}

function Shown({ reminder, onSend, onClose }: ShownProps) {
  const { channel, address, amount, day, sentAt, sentBy, skippedFor, openedAt, paidSince } = reminder;
  return (
    <MessageSheet
      title={t`Reminder to ${{ name: namesOf(reminder) }}`}
      text={reminder.text}
      onSend={onSend && reminder.status === 'WAITING' ? () => onSend(reminder) : undefined}
      onClose={onClose}
      facts={[
        [t`Channel`, CHANNEL_LABELS[channel]],
        [t`To`, address],
        [t`Amount`, `${rupees(amount)}, ${lateText(reminder)}`],
        [t`Date`, date(day)],
        [t`Sent`, sentAt && t`${{ at: dateTime(sentAt) }} by ${{ person: sentBy }}`],
        [t`Not sent`, skippedFor && declared.skippedFor.words[skippedFor]],
        [t`Link opened`, sentAt && (openedAt ? dateTime(openedAt) : t`Not yet`)],
        [t`Paid since`, sentAt && (isNothing(paidSince) ? t`Nothing` : rupees(paidSince))],
      ]}
    />
  );
}
