import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { Link, useNavigate } from 'react-router-dom';
import { useMe } from '@/lib/me';
import { OWNERS } from '@/lib/roles';

const Quiet = styled('nav')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  padding: '14px 0 0',
  marginTop: 16,
  borderTop: `1px solid ${theme.vars.palette.line.subtle}`,
  '& a': { color: theme.vars.palette.brand.text, fontWeight: 500, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
}));

/** The plan is Closed: nothing else can be done here, and the notice cannot be dismissed. */
export default function ClosedModal() {
  const navigate = useNavigate();
  const me = useMe();
  const isTrial = me.isTrial ?? true;
  return (
    <Dialog open aria-labelledby="closed-title" aria-describedby="closed-text">
      <DialogTitle id="closed-title">{isTrial ? t`Your Free Trial Has Expired` : t`Your plan has ended`}</DialogTitle>
      <DialogContent>
        <DialogContentText id="closed-text">
          {isTrial
            ? t`To continue using our service, please upgrade your plan.`
            : t`To continue using our service, please renew your plan. Nothing was deleted.`}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" color="primary" onClick={() => void navigate('/subscription')}>
          {isTrial ? t`Upgrade Plan` : t`Renew plan`}
        </Button>
      </DialogActions>
      <Quiet>
        <Link to="/subscription?ticket=new">{t`Support`}</Link>
        {OWNERS.includes(me.role) && <Link to="/subscription#export">{t`Export everything`}</Link>}
      </Quiet>
    </Dialog>
  );
}
