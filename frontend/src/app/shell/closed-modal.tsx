import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMe } from '@/lib/me';
import { t } from '../text';

const UPGRADE = '/subscription';

/** The plan is Closed: nothing else can be done here, and the notice cannot be dismissed. */
export function ClosedModal() {
  const me = useMe();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const open = me.subscriptionplan === 'Closed' && pathname !== UPGRADE;
  return (
    <Dialog open={open} aria-labelledby="closed-title" aria-describedby="closed-text">
      <DialogTitle id="closed-title">{t('closed.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id="closed-text">{t('closed.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" color="primary" onClick={() => void navigate(UPGRADE)}>
          {t('closed.upgrade')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
