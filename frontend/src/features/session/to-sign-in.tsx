import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';

export function ToSignIn() {
  return (
    <Button component={Link} to="/signin" variant="contained" color="primary" size="large">
      {t`Sign in`}
    </Button>
  );
}
