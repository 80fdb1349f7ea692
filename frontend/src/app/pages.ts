import {
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { type Role } from '@/lib/roles';
import { t } from './text';

/**
 * The one table of pages: routes, guards, menu and titles all come from it, so that the menu never
 * offers what the guard refuses. A page joins the table together with the area that draws it.
 */
export interface Page {
  path: string;
  /** A module that exports `Component`: one chunk a page. */
  lazy: () => Promise<{ Component: ComponentType }>;
  title: () => string;
  roles: readonly Role[];
  /** MASTER's public space, an organisation's workspace, or both. */
  spaces: readonly Space[];
  menu?: MenuEntry;
  /** The menu entry that stays lit on a page outside the menu. */
  parent?: string;
}

export type Space = 'platform' | 'centre';

interface MenuEntry {
  icon: LucideIcon;
  /** `foot` stands below the hairline. */
  place: 'main' | 'foot';
  /** In the menu before the first branch exists. */
  beforeFirstBranch?: boolean;
}

export type SignedOutPage = Pick<Page, 'path' | 'lazy' | 'title'>;


export const pages: readonly Page[] = [
];

export const signedOutPages: readonly SignedOutPage[] = [
  {
    path: '/signin',
    lazy: () => import('@/features/session/sign-in-page'),
    title: () => t('menu.signIn'),
  },
  {
    path: '/signup',
    lazy: () => import('@/features/session/sign-up-page'),
    title: () => t('menu.signUp'),
  },
  {
    path: '/forgot-password',
    lazy: () => import('@/features/session/forgot-password-page'),
    title: () => t('menu.forgot'),
  },
  // The mailed link of older mails; the same page as /reset-password/{id}.
  {
    path: '/forgot-password/:id',
    lazy: () => import('@/features/session/reset-password-page'),
    title: () => t('menu.reset'),
  },
  {
    path: '/reset-password/:id',
    lazy: () => import('@/features/session/reset-password-page'),
    title: () => t('menu.reset'),
  },
  {
    path: '/verify-account/:userid',
    lazy: () => import('@/features/session/verify-account-page'),
    title: () => t('menu.verifyAccount'),
  },
  {
    path: '/verify/:id',
    lazy: () => import('@/features/session/verify-staff-page'),
    title: () => t('menu.verifyStaff'),
  },
];

interface Visitor {
  role: Role;
  space: Space;
}

export function mayOpen(page: Page, { role, space }: Visitor): boolean {
  return page.roles.includes(role) && page.spaces.includes(space);
}

export type MenuPage = Page & { menu: MenuEntry };

/** What the sidebar shows: by role and space, and the smaller set until there is a branch. */
export function menuFor(visitor: Visitor, hasBranch: boolean): MenuPage[] {
  const everything = hasBranch || visitor.space === 'platform';
  return pages.filter(
    (page): page is MenuPage =>
      page.menu !== undefined && mayOpen(page, visitor) && (everything || page.menu.beforeFirstBranch === true),
  );
}

/** Whether a fixed address has its page yet: links to areas still to come are left out. */
export function hasPage(path: string): boolean {
  return pages.some((page) => page.path === path);
}
