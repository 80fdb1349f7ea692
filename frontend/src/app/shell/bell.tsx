import { plural, t } from '@lingui/core/macro';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { notificationsQuery } from './notifications';

export const Count = styled(Badge)(({ theme }) => ({
  '& .MuiBadge-badge': {
    ...theme.typography.micro,
    fontWeight: 600,
    height: 16,
    minWidth: 16,
    padding: '0 4px',
    top: 1,
    right: 1,
    color: theme.vars.palette.accent.badgeText,
    backgroundColor: theme.vars.palette.accent.badge,
  },
}));

export function Bell({ onOpen }: { onOpen: () => void }) {
  const unread = useQuery(notificationsQuery).data?.unread ?? 0;
  const label = unread
    ? plural({ count: unread }, { one: '# unread notification', other: '# unread notifications' })
    : t`Notifications`;
  return (
    <IconButton aria-label={label} aria-haspopup="dialog" onClick={onOpen}>
      <Count badgeContent={unread} max={99} overlap="circular">
        <BellIcon size={18} aria-hidden />
      </Count>
    </IconButton>
  );
}
