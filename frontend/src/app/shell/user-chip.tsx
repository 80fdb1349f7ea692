import { t } from '@lingui/core/macro';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { ChevronDown } from 'lucide-react';
import { Avatar } from '@/components/display/avatar';
import { useMe } from '@/lib/me';
import { roleLabel } from '@/lib/roles';
import { phone } from '@/theme/breakpoints';

const Chip = styled(ButtonBase)(({ theme }) => ({
  flex: 'none',
  gap: 8,
  minHeight: 38,
  padding: '2px 8px',
  marginLeft: 4,
  borderRadius: 8,
  color: theme.vars.palette.text.primary,
  '&:hover': { backgroundColor: theme.vars.palette.surface.active },
  '& .who': { display: 'grid', textAlign: 'left' },
  '& .name': {
    ...theme.typography.small,
    lineHeight: '1rem',
    fontWeight: 600,
    maxWidth: 180,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .role': { ...theme.typography.micro, color: theme.vars.palette.text.secondary, fontWeight: 400 },
  '& > svg': { color: theme.vars.palette.text.secondary },
  [phone]: {
    minWidth: 44,
    minHeight: 44,
    padding: 4,
    marginLeft: 0,
    '& .who, & > svg': { display: 'none' },
  },
}));

export function UserChip({ onOpen }: { onOpen: () => void }) {
  const me = useMe();
  return (
    <Chip aria-label={t`User Profile of ${{ name: me.username }}`} aria-haspopup="dialog" onClick={onOpen}>
      <Avatar name={me.username} src={me.userLogo} size={28} />
      <span className="who" aria-hidden>
        <span className="name">{me.username}</span>
        <span className="role">{roleLabel(me.role)}</span>
      </span>
      <ChevronDown size={16} aria-hidden />
    </Chip>
  );
}
