import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useMe } from '@/lib/me';
import { OWNERS } from '@/lib/roles';

/** Where the plan is in the way, the owner is led to a larger one. */
export function UpgradeLink() {
  if (!OWNERS.includes(useMe().role)) return null;
  return (
    <Button component={Link} to="/subscription" size="small">
      {t`Upgrade`}
    </Button>
  );
}
