import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { MessageCircle } from 'lucide-react';
import { reminder as declared } from '@/api/columns/reminder';
import { reminders } from '@/api/reminders';
import { Facts } from '@/components/layout/facts';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { SideSheet } from '@/components/sheet/side-sheet';
import { date, dateTime, rupees } from '@/lib/format';
import type { Reminder } from './api';
import { isNothing, lateText, namesOf } from './columns';
import { CHANNEL_LABELS } from './names';

const Message = styled('blockquote')(({ theme }) => ({
  ...theme.typography.small,
  margin: '0 0 20px',
  padding: 16,
  borderRadius: 10,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  border: `1px solid ${theme.vars.palette.line.subtle}`,
  backgroundColor: theme.vars.palette.surface.sunken,
}));

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
    <SideSheet
      open
      title={t`Reminder to ${{ name: namesOf(reminder) }}`}
      onClose={onClose}
      foot={
        onSend &&
        reminder.status === 'WAITING' && (
          <Button
            variant="contained"
            color="primary"
            startIcon={<MessageCircle size={16} aria-hidden />}
            onClick={() => {
              onSend(reminder);
              onClose();
            }}
          >
            {t`Open WhatsApp`}
          </Button>
        )
      }
    >
      <Message>{reminder.text}</Message>
      <Facts
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
    </SideSheet>
  );
}
