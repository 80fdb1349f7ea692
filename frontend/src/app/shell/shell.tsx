import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { usePhone } from '@/components/sheet/use-phone';
import { jobsPanel } from '@/lib/jobs';
import { desk, phone } from '@/theme/breakpoints';
import { useCommands } from '../command-bar/use-commands';
import { PageSheets } from '../page-sheets';
import { Banners } from './banners';
import { Modals } from './modals';
import type { Panel } from './side-panels';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';
import { useDevice } from './use-device';
import { useMenu } from './use-menu';
import { useRealtime } from './use-realtime';
import { useRinging } from './use-ringing';

// What is opened by hand comes when the first page stands.
const SidePanels = lazy(() => import('./side-panels'));
const CommandBar = lazy(() => import('../command-bar/command-bar'));
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog'));
const MenuDrawer = lazy(() => import('./menu-drawer'));

const Frame = styled('div')(({ theme }) => ({
  backgroundColor: theme.vars.palette.surface.chrome,
  [desk]: {
    height: 'calc(100dvh - var(--toast-strip, 0px))',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    '& > header': { gridColumn: '1 / -1' },
  },
  [phone]: { minHeight: 'calc(100dvh - var(--toast-strip, 0px))', backgroundColor: theme.vars.palette.surface.sheet },
  '@media print': { display: 'block', height: 'auto' },
}));

const SkipLink = styled('a')(({ theme }) => ({
  ...theme.typography.small,
  position: 'fixed',
  top: -60,
  left: 16,
  zIndex: theme.zIndex.tooltip,
  padding: '8px 12px',
  borderRadius: 6,
  color: theme.vars.palette.surface.inverseText,
  backgroundColor: theme.vars.palette.surface.inverse,
  '&:focus': { top: 10 },
  '@media print': { display: 'none' },
}));

/** The page is one white sheet on the tinted chrome; on the desk it scrolls while the shell stands still. */
const Sheet = styled('main')(({ theme }) => ({
  position: 'relative',
  outline: 'none',
  // Tables and save bars reach over the padding to the edges of the sheet.
  '--page-padding': '28px',
  '--page-end': '40px',
  padding: '0 var(--page-padding) var(--page-end)',
  [desk]: {
    overflow: 'hidden auto',
    backgroundColor: theme.vars.palette.surface.sheet,
    border: `1px solid ${theme.vars.palette.line.main}`,
    borderWidth: '1px 0 0 1px',
    borderTopLeftRadius: 12,
  },
  [phone]: { '--page-padding': '16px', '--page-end': '24px' },
}));

/** What every signed-in page stands in. Exported under the name the router's lazy routes expect. */
export function Component() {
  const { pathname } = useLocation();
  const isPhone = usePhone();
  const menu = useMenu();
  const sheet = useRef<HTMLElement>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const commands = useCommands();
  useRealtime();
  useRinging();
  useDevice();
  useEffect(() => jobsPanel.onOpen(() => setPanel('jobs')), []);

  const shownPath = useRef(pathname);
  useEffect(() => {
    sheet.current?.scrollTo(0, 0);
    window.scrollTo(0, 0);
    // The link that led here may have gone with its page: the keyboard goes on from the new one.
    const hasLost = shownPath.current !== pathname && document.activeElement === document.body;
    if (hasLost) sheet.current?.focus({ preventScroll: true });
    shownPath.current = pathname;
  }, [pathname]);

  // The drawer belongs to the page it was opened on: following one of its links closes it.
  const drawerOpen = isPhone && drawerAt === pathname;
  return (
    <Frame>
      <SkipLink href="#page">{t`Skip to the page`}</SkipLink>
      <TopBar
        nameShown={!menu.collapsed}
        onMenu={() => setDrawerAt(pathname)}
        onPanel={setPanel}
        onSearch={commands.openBar}
      />
      {!isPhone && <Sidebar menu={menu} />}
      {isPhone && (
        <Suspense>
          <MenuDrawer
            open={drawerOpen}
            menu={menu}
            onCompany={() => setPanel('company')}
            onClose={() => setDrawerAt(null)}
          />
        </Suspense>
      )}
      <Sheet id="page" ref={sheet} tabIndex={-1}>
        <Banners />
        <Outlet />
      </Sheet>
      <PageSheets />
      <Suspense>
        <SidePanels panel={panel} onClose={() => setPanel(null)} onPanel={setPanel} />
      </Suspense>
      <Suspense>
        {commands.opened === 'bar' && <CommandBar onClose={commands.close} onShortcuts={commands.openShortcuts} />}
        {commands.opened === 'shortcuts' && <ShortcutsDialog onClose={commands.close} />}
      </Suspense>
      <Modals />
    </Frame>
  );
}
