import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { CalendarCheck, FileText } from 'lucide-react';
import { useSheetParam } from '@/components/sheet/use-sheet-param';

/** The ways to the schedule and to the texts, for whoever may change them. */
export function SettingsButtons() {
  const sheet = useSheetParam('reminder');
  return (
    <>
      <Button startIcon={<FileText size={16} aria-hidden />} onClick={() => sheet.open('texts')}>
        {t`Texts`}
      </Button>
      <Button startIcon={<CalendarCheck size={16} aria-hidden />} onClick={() => sheet.open('schedule')}>
        {t`Schedule`}
      </Button>
    </>
  );
}
