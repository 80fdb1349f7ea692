import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { t } from './text';

interface TakeoverDialogProps {
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export default function TakeoverDialog(props: TakeoverDialogProps) {
  return (
    <ConfirmDialog
      open
      title={t('signIn.takeoverTitle')}
      text={t('signIn.takeover')}
      confirm={t('signIn.takeoverConfirm')}
      {...props}
    />
  );
}
