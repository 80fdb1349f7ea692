import { t } from '@lingui/core/macro';
import { classMessage as declared } from '@/api/columns/classMessage';
import { classMessages } from '@/api/reminders';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { date, dateTime, phone } from '@/lib/format';
import type { ClassMessage } from './api';
import { batchesOf, namesOf } from './class-columns';
import { MessageSheet } from './message-sheet';

interface ClassMessageSheetProps extends SheetProps {
  onSend: (message: ClassMessage) => void;
}

/** One message about a class: its text, and what became of it. */
export default function ClassMessageSheet({ onSend, ...sheet }: ClassMessageSheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={classMessages.record}
      title={t`Message`}
      words={{ didNotLoad: t`The message did not load` }}
    >
      {(message) =>
        message && (
          <MessageSheet
            title={t`Message about ${{ name: namesOf(message) }}`}
            text={message.text}
            onSend={message.status === 'WAITING' ? () => onSend(message) : undefined}
            onClose={sheet.onClose}
            facts={[
              [t`About`, declared.kind.words[message.kind]],
              [t`Batch`, batchesOf(message)],
              [t`Date`, date(message.date)],
              [t`To`, message.address && phone(message.address)],
              [
                t`Opened`,
                message.openedAt && t`${{ at: dateTime(message.openedAt) }} by ${{ person: message.openedBy }}`,
              ],
              [t`Not sent`, message.skippedFor && declared.skippedFor.words[message.skippedFor]],
            ]}
          />
        )
      }
    </RecordSheet>
  );
}
