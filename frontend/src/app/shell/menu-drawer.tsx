import { t } from '@lingui/core/macro';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Info, X } from 'lucide-react';
import { Logo } from '@/components/brand/logo';
import { ChatRow } from './chat-link';
import { MenuEntry, Row } from './menu-entry';
import type { Menu } from './use-menu';

const Sheet = styled('nav')(({ theme }) => ({
  minHeight: '100%',
  display: 'flex',
  flexDirection: 'column',
  padding: '0 12px calc(12px + env(safe-area-inset-bottom))',
  backgroundColor: theme.vars.palette.surface.chrome,
  '& .head': {
    ...theme.typography.title,
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    height: 56,
    paddingLeft: 8,
    '& span': { flex: 1 },
  },
  '& ul': { listStyle: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column', gap: 1 },
  '& .foot': {
    marginTop: 'auto',
    paddingTop: 12,
    borderTop: `1px solid ${theme.vars.palette.line.main}`,
  },
  '& .gap': { minHeight: 24 },
}));

interface MenuDrawerProps {
  open: boolean;
  menu: Menu;
  onCompany: () => void;
  onClose: () => void;
}

/** The menu on a small screen: a drawer over the page. */
export default function MenuDrawer({ open, menu, onCompany, onClose }: MenuDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} slotProps={{ paper: { sx: { width: 304, maxWidth: '85vw' } } }}>
      <Sheet aria-label={t`Main menu`}>
        <div className="head">
          <Logo />
          <span>{t`Class Master`}</span>
          <IconButton aria-label={t`Close menu`} onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        </div>
        <ul>
          {menu.main.map((page) => (
            <MenuEntry key={page.path} page={page} active={menu.active} size={18} onPick={onClose} />
          ))}
        </ul>
        <div className="gap" />
        <ul className="foot">
          {menu.foot.map((page) => (
            <MenuEntry key={page.path} page={page} active={menu.active} size={18} onPick={onClose} />
          ))}
          <ChatRow onPick={onClose} />
          <li>
            <Row
              as="button"
              {...{ type: 'button' }}
              onClick={() => {
                onClose();
                onCompany();
              }}
            >
              <Info size={18} aria-hidden />
              <span className="label">{t`Company information`}</span>
            </Row>
          </li>
        </ul>
      </Sheet>
    </Drawer>
  );
}
