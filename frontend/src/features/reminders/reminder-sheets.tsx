import { lazy } from 'react';
import { ParamSheet } from '@/components/sheet/param-sheet';
import type { useSheetParam } from '@/components/sheet/use-sheet-param';
import type { Reminder } from './api';

const ScheduleSheet = lazy(() => import('./schedule-sheet'));
const TextSheet = lazy(() => import('./text-sheet'));
const ReminderSheet = lazy(() => import('./reminder-sheet'));

interface ReminderSheetsProps {
  of: ReturnType<typeof useSheetParam>;
  onSend?: (reminder: Reminder) => void;
}

/** One message, the schedule, or the texts: whatever the address says is open. */
export function ReminderSheets({ of: sheet, onSend }: ReminderSheetsProps) {
  return (
    <ParamSheet of={sheet}>
      {(id) =>
        id === 'schedule' ? (
          <ScheduleSheet onClose={sheet.close} />
        ) : id === 'texts' ? (
          <TextSheet onClose={sheet.close} />
        ) : (
          <ReminderSheet id={id} onSend={onSend} onClose={sheet.close} />
        )
      }
    </ParamSheet>
  );
}
