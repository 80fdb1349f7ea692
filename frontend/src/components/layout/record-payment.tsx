import { t } from '@lingui/core/macro';
import { IndianRupee } from 'lucide-react';
import { RECORD_PAYMENT_ARIA, RECORD_PAYMENT_KEYS } from '@/lib/shortcuts';
import { PAY_PARAM } from '@/lib/urls';
import { useSheetParam } from '../sheet/use-sheet-param';
import { PrimaryAction } from './primary-action';

/** Opens the sheet that takes a fee, of this student where one is named; the shortcut does it anywhere. */
export function RecordPayment({ studentId }: { studentId?: number }) {
  const { open } = useSheetParam(PAY_PARAM);
  return (
    <PrimaryAction
      label={t`Record payment`}
      icon={IndianRupee}
      keys={studentId === undefined ? { shown: RECORD_PAYMENT_KEYS, aria: RECORD_PAYMENT_ARIA } : undefined}
      onClick={() => open(studentId ?? 'new')}
    />
  );
}
