import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { spaceOf, useMe } from '@/lib/me';
import { APPROVALS_PATH, NOTIFICATIONS_PATH } from '@/lib/urls';
import { hasPage } from '../pages';
import { NotificationFoot } from './notification-foot';
import { NotificationList } from './notification-list';

const Links = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 16px',
  margin: '16px 0 0',
  '& a': { color: theme.vars.palette.brand.text, fontWeight: 500, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
}));

export default function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const hasApprovals = hasPage(APPROVALS_PATH, { role: me.role, space: spaceOf(me) });
  return (
    <>
      <NotificationList onFollow={onClose} />
      <Links>
        <Link to={NOTIFICATIONS_PATH} onClick={onClose}>
          {t`Open as a page`}
        </Link>
        {hasApprovals && (
          <Link to={APPROVALS_PATH} onClick={onClose}>
            {t`Requests for approval`}
          </Link>
        )}
      </Links>
      <NotificationFoot onFollow={onClose} />
    </>
  );
}
