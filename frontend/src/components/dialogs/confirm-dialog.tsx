import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { Sentence } from '../display/sentence';
import { useFocusBack } from '../form/use-focus-back';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: ReactNode;
  /** The verb of what will happen. */
  confirm: string;
  cancel?: string;
  danger?: boolean;
  /** The safe way out is what most people want: it is the filled button. */
  prefersCancel?: boolean;
  /** While the change is under way: the dialog stays, the button spins. */
  busy?: boolean;
  /** The text says why it cannot be done: there is no button that would. */
  blocked?: boolean;
  /** The button that does it has the focus: one more Enter goes on. */
  isReady?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

export function ConfirmDialog({
  open,
  title,
  text,
  confirm,
  cancel,
  danger,
  prefersCancel,
  busy = false,
  blocked,
  isReady,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const id = useId();
  useFocusBack(busy);
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
          <Sentence of={text} />
        </DialogContentText>
        {children}
      </DialogContent>
      <DialogActions>
        <Button
          onClick={onClose}
          disabled={busy}
          autoFocus={(danger || prefersCancel) && !children}
          {...(prefersCancel && { variant: 'contained', color: 'primary' })}
        >
          {cancel ?? (blocked ? t`Close` : t`Cancel`)}
        </Button>
        {!blocked && (
          <Button
            {...(!prefersCancel && { variant: 'contained', color: danger ? 'error' : 'primary' })}
            loading={busy}
            loadingPosition="start"
            autoFocus={isReady}
            // The key that opened the dialog may still be held down: it was no answer.
            onKeyDown={(event) => {
              if (event.repeat) event.preventDefault();
            }}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const Named = styled('p')(({ theme }) => ({
  margin: '12px 0 0',
  overflowWrap: 'anywhere',
  '& strong': { fontWeight: 600, color: theme.vars.palette.text.primary },
}));

interface DeleteDialogProps extends Pick<ConfirmDialogProps, 'open' | 'busy' | 'onConfirm' | 'onClose'> {
  /** What is deleted: "Aarav Kulkarni". */
  name: string;
  /** What goes with it, as a sentence. */
  consequence: string;
}

/** The specification's delete confirmation (section 2, Modals), and below it what it is about. */
export function DeleteDialog({ name, consequence, ...props }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      {...props}
      danger
      title={t`Confirm Deletion`}
      text={
        <>
          {t`Are you sure you want to delete this item? This action cannot be undone.`}
          <Named>
            <strong>{name}</strong> {consequence}
          </Named>
        </>
      }
      confirm={t`Delete`}
    />
  );
}
