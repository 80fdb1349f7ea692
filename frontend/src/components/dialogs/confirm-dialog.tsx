import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { t } from '../text';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: ReactNode;
  /** The verb of what will happen. */
  confirm: string;
  cancel?: string;
  danger?: boolean;
  /** While the change is under way: the dialog stays, the button spins. */
  busy?: boolean;
  /** The text says why it cannot be done: there is no button that would. */
  blocked?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

export function ConfirmDialog({
  open, title, text, confirm, cancel, danger, busy, blocked, onConfirm, onClose, children,
}: ConfirmDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { sx: { width: 420 } } }}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} component="div">
          {text}
        </DialogContentText>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy} autoFocus={danger && !children}>
          {cancel ?? t(blocked ? 'close' : 'cancel')}
        </Button>
        {!blocked && (
          <Button
            variant="contained"
            color={danger ? 'error' : 'primary'}
            loading={busy}
            loadingPosition="start"
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

type DeleteDialogProps = Pick<ConfirmDialogProps, 'open' | 'busy' | 'onConfirm' | 'onClose'>;

/** The specification's delete confirmation (section 2, Modals). */
export function DeleteDialog(props: DeleteDialogProps) {
  return (
    <ConfirmDialog
      {...props}
      danger
      title={t('confirm.deleteTitle')}
      text={t('confirm.deleteText')}
      confirm={t('confirm.delete')}
    />
  );
}
