import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { browser } from '@/lib/browser';
import { acknowledgeEnd, type SessionEnd } from '@/lib/session';
import { t } from './text';

/** The session was ended from outside; closing the modal leads to /signin. */
export default function SessionModal({ end }: { end: SessionEnd }) {
  const close = () => {
    acknowledgeEnd();
    browser.go('/signin');
  };
  return (
    <Dialog open onClose={close} aria-labelledby="ended-title" aria-describedby="ended-text">
      <DialogTitle id="ended-title">{t('ended.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id="ended-text">
          {end === 'new_login' ? t('ended.newLogin') : t('ended.expired')}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" color="primary" onClick={close}>
          {t('ended.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
