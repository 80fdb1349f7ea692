import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { t } from './text';

export function ToSignIn() {
  return (
    <Button component={Link} to="/signin" variant="contained" color="primary" size="large">
      {t('signIn.submit')}
    </Button>
  );
}
