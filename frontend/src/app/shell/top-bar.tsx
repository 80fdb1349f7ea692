import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Info, Menu } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Logo } from '@/components/brand/logo';
import { usePhone } from '@/components/sheet/use-phone';
import { spaceOf, useMe } from '@/lib/me';
import { phone } from '@/theme/breakpoints';
import { Bell } from './bell';
import { BranchChip } from './branch-chip';
import { SearchPlace } from './search-place';
import { ChatButton } from './chat-link';
import type { Panel } from './side-panels';
import { UserChip } from './user-chip';

const Bar = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  height: 52,
  padding: '0 16px',
  '& .brand': {
    ...theme.typography.h2,
    display: 'flex',
    flex: 'none',
    alignItems: 'center',
    gap: 10,
    minWidth: 32,
    marginRight: 8,
    borderRadius: 8,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
  },
  '& .brand.named': { width: 208 },
  '& .brand:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 3 },
  '& .space': { flex: 1, minWidth: 4 },
  [phone]: {
    position: 'sticky',
    top: 'var(--toast-strip, 0px)',
    zIndex: theme.zIndex.appBar,
    height: 56,
    padding: '0 8px 0 6px',
    gap: 0,
    backgroundColor: theme.vars.palette.surface.sheet,
    borderBottom: `1px solid ${theme.vars.palette.line.main}`,
    // What scrolls by is not seen behind the toasts either.
    '&::before': {
      content: '""',
      position: 'absolute',
      bottom: '100%',
      left: 0,
      right: 0,
      height: 'var(--toast-strip, 0px)',
      backgroundColor: 'inherit',
    },
    '& .brand': { margin: '0 2px' },
  },
  '@media print': { display: 'none' },
}));

interface TopBarProps {
  /** The product's name stands beside the logo while the sidebar is wide. */
  nameShown: boolean;
  onMenu: () => void;
  onPanel: (panel: Panel) => void;
  onSearch: () => void;
}

export function TopBar({ nameShown, onMenu, onPanel, onSearch }: TopBarProps) {
  const isPhone = usePhone();
  const me = useMe();
  const named = nameShown && !isPhone;
  return (
    <Bar>
      {isPhone && (
        <IconButton aria-label={t`Open menu`} onClick={onMenu}>
          <Menu size={20} aria-hidden />
        </IconButton>
      )}
      <Link className={named ? 'brand named' : 'brand'} to="/" aria-label={t`Class Master`}>
        <Logo />
        {named && t`Class Master`}
      </Link>
      {spaceOf(me) === 'centre' && <BranchChip />}
      {!isPhone && <SearchPlace onOpen={onSearch} />}
      <div className="space" data-free="" />
      {isPhone && <SearchPlace onOpen={onSearch} />}
      {!isPhone && <ChatButton />}
      {!isPhone && (
        <IconButton aria-label={t`Company information`} onClick={() => onPanel('company')}>
          <Info size={18} aria-hidden />
        </IconButton>
      )}
      <Bell onOpen={() => onPanel('notifications')} />
      <UserChip onOpen={() => onPanel('profile')} />
    </Bar>
  );
}
