import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import type { ReactNode, SubmitEventHandler } from 'react';

interface MailFormProps {
  /** What the mail has. */
  about: string;
  /** The field of the address. */
  children: ReactNode;
  busy: boolean;
  onSubmit: SubmitEventHandler;
  onClose: () => void;
}

/** The inside of a dialog that asks where something is to be mailed. */
export function MailForm({ about, children, busy, onSubmit, onClose }: MailFormProps) {
  return (
    <form noValidate onSubmit={onSubmit} style={{ display: 'contents' }}>
      <DialogContent>
        <DialogContentText sx={{ mb: 4 }}>{about}</DialogContentText>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {t`Cancel`}
        </Button>
        <Button type="submit" variant="contained" color="primary" loading={busy} loadingPosition="start">
          {t`Send`}
        </Button>
      </DialogActions>
    </form>
  );
}
