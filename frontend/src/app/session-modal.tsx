import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { browser } from '@/lib/browser';
import { acknowledgeEnd, type SessionEnd } from '@/lib/session';

/** The session was ended from outside; closing the modal leads to /signin. */
export default function SessionModal({ end }: { end: SessionEnd }) {
  const close = () => {
    acknowledgeEnd();
    browser.go('/signin');
  };
  return (
    <Dialog open onClose={close} aria-labelledby="ended-title" aria-describedby="ended-text">
      <DialogTitle id="ended-title">{t`You are signed out`}</DialogTitle>
      <DialogContent>
        <DialogContentText id="ended-text">
          {end === 'new_login'
            ? t`We detected a new login. You will be logged out from this system.`
            : t`Your session has expired. Please log in again.`}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" color="primary" onClick={close}>
          {t`Sign in again`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
