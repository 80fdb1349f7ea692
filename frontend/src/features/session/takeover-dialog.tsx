import { t } from '@lingui/core/macro';
import { ConfirmDialog } from '@/components/late';
import { useTakeover, type TakeoverOptions } from './use-takeover';

interface TakeoverDialogProps extends TakeoverOptions {
  /** Null while nobody asks. */
  ticket: string | null;
}

/** The specification's already-logged-in modal (section 2). */
export function TakeoverDialog({ ticket, ...options }: TakeoverDialogProps) {
  const takeover = useTakeover(options);
  return (
    <ConfirmDialog
      open={ticket !== null}
      title={t`Already logged in`}
      text={t`You are already logged in. Do you want to log out and log in again?`}
      confirm={t`Log Out`}
      busy={takeover.isPending}
      onConfirm={() => ticket && takeover.mutate(ticket)}
      onClose={options.onSettled}
    />
  );
}
