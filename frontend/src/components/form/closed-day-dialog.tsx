import { t } from '@lingui/core/macro';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { date } from '@/lib/format';
import type { ClosedDay } from './server-errors';

interface ClosedDayDialogProps {
  closed: ClosedDay | null;
  busy: boolean;
  onPost: () => void;
  onClose: () => void;
}

/** The day of an entry is closed: one click posts it on the next open one. */
export function ClosedDayDialog({ closed, busy, onPost, onClose }: ClosedDayDialogProps) {
  const days = closed ?? { day: '', openDay: '' };
  return (
    <ConfirmDialog
      open={closed !== null}
      title={t`${{ day: date(days.day) }} is closed`}
      text={t`It takes nothing more. Post it on ${{ day: date(days.openDay) }}?`}
      confirm={t`Post on ${{ day: date(days.openDay) }}`}
      busy={busy}
      isReady
      onConfirm={onPost}
      onClose={onClose}
    />
  );
}
