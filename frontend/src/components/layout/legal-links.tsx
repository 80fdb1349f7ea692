import { t } from '@lingui/core/macro';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

/** The ways to the terms and the privacy notice. `apart` opens them beside a form that is being filled in. */
export function LegalLinks({ apart }: { apart?: boolean }) {
  const target = apart ? '_blank' : undefined;
  return (
    <>
      <Link component={RouterLink} to="/terms" target={target}>
        {t`Terms`}
      </Link>
      {' · '}
      <Link component={RouterLink} to="/privacy" target={target}>
        {t`Privacy notice`}
      </Link>
    </>
  );
}
