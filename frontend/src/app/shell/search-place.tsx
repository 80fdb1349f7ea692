import { t } from '@lingui/core/macro';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Search } from 'lucide-react';
import { Kbd } from '@/components/display/kbd';
import { usePhone } from '@/components/sheet/use-phone';
import { COMMAND_BAR_ARIA, commandBarKeys } from '@/lib/shortcuts';

const Place = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.small,
  flex: 'none',
  justifyContent: 'flex-start',
  gap: 10,
  width: 260,
  height: 34,
  marginLeft: 8,
  padding: '0 8px 0 11px',
  borderRadius: theme.vars.shape.borderRadius,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.surface.active,
  '& .label': { flex: 1, textAlign: 'left', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:hover': { color: theme.vars.palette.text.primary },
  // The rest of the top bar is where toasts stand.
  '@media (max-width:1359.95px)': { width: 168, '& kbd': { display: 'none' } },
}));

/** Opens the command bar. */
export function SearchPlace({ onOpen }: { onOpen: () => void }) {
  const isPhone = usePhone();
  const shared = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': COMMAND_BAR_ARIA,
    onClick: onOpen,
  } as const;
  if (isPhone) {
    return (
      <IconButton aria-label={t`Search or go to`} {...shared}>
        <Search size={20} aria-hidden />
      </IconButton>
    );
  }
  return (
    <Place {...shared}>
      <Search size={16} aria-hidden />
      <span className="label">{t`Search or go to`}</span>
      <Kbd aria-hidden>{commandBarKeys()}</Kbd>
    </Place>
  );
}
