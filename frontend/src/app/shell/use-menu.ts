import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { spaceOf, useBranches, useMe } from '@/lib/me';
import { type MenuPage, menuFor, pages } from '../pages';

const KEY = 'menuCollapsed';

export interface Menu {
  main: MenuPage[];
  foot: MenuPage[];
  /** The path of the entry that is lit. */
  active: string | undefined;
  collapsed: boolean;
  toggle: () => void;
}

/** The choice of this device; without one a narrow desk starts collapsed. */
function storedChoice(): boolean | null {
  const stored = localStorage.getItem(KEY);
  return stored === null ? null : stored === 'true';
}

/**
 * The entries this person sees, the lit one, and how wide the sidebar is: on a path outside the
 * menu it is always narrow, until it is opened there.
 */
export function useMenu(): Menu {
  const me = useMe();
  const hasBranch = useBranches().length > 0 || me.branchCount > 0;
  const { pathname } = useLocation();
  const roomy = useMediaQuery('(min-width:1280px)', { noSsr: true });
  const [choice, setChoice] = useState(storedChoice);
  const [openedAt, setOpenedAt] = useState<string | null>(null);

  const entries = menuFor({ role: me.role, space: spaceOf(me) }, hasBranch);
  const page = pages.find(({ path }) => matchPath(path, pathname));
  const inMenu = entries.some(({ path }) => path === page?.path);
  const collapsed = inMenu ? (choice ?? !roomy) : openedAt !== pathname;

  const toggle = () => {
    if (inMenu) {
      localStorage.setItem(KEY, String(!collapsed));
      setChoice(!collapsed);
    } else {
      setOpenedAt(collapsed ? pathname : null);
    }
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'b') return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  return {
    main: entries.filter(({ menu }) => menu.place === 'main'),
    foot: entries.filter(({ menu }) => menu.place === 'foot'),
    active: inMenu ? page?.path : page?.parent,
    collapsed,
    toggle,
  };
}
