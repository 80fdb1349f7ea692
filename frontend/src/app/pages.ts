import { t } from '@lingui/core/macro';
import {
  BookOpen,
  Building2,
  CalendarCheck,
  Contact,
  CreditCard,
  Gift,
  GraduationCap,
  House,
  Landmark,
  Layers,
  LifeBuoy,
  LayoutDashboard,
  Megaphone,
  MessagesSquare,
  Settings,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { EVERYONE, FRONT_DESK, MANAGERS, OWNERS, PLATFORM, type Role } from '@/lib/roles';

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
  /** Where the menu calls it otherwise than the page itself. */
  label?: () => string;
  /** `foot` stands below the hairline. */
  place: 'main' | 'foot';
  /** In the menu before the first branch exists. */
  beforeFirstBranch?: boolean;
}

export type SignedOutPage = Pick<Page, 'path' | 'lazy' | 'title'>;

const CENTRE: readonly Space[] = ['centre'];
const BOTH: readonly Space[] = ['platform', 'centre'];

export const pages: readonly Page[] = [
  {
    path: '/',
    lazy: () => import('./home/home-page'),
    title: () => t`Home`,
    roles: EVERYONE,
    spaces: BOTH,
    menu: { icon: House, place: 'main', beforeFirstBranch: true },
  },
  {
    path: '/masterreport',
    lazy: () => import('@/features/master/master-page'),
    title: () => t`Master Dashboard`,
    roles: PLATFORM,
    spaces: ['platform'],
    menu: { icon: LayoutDashboard, place: 'main', beforeFirstBranch: true },
  },
  {
    path: '/planlistpage',
    lazy: () => import('@/features/sale-plans/plan-master-page'),
    title: () => t`Plan Master`,
    roles: PLATFORM,
    spaces: ['platform'],
    menu: { icon: Layers, place: 'main', beforeFirstBranch: true },
  },
  {
    path: '/mastersupport',
    lazy: () => import('@/features/support/master-support-page'),
    title: () => t`Support Master`,
    roles: PLATFORM,
    spaces: ['platform'],
    menu: { icon: LifeBuoy, place: 'main', beforeFirstBranch: true },
  },
  {
    path: '/clientform',
    lazy: () => import('@/features/clients/client-list-page'),
    title: () => t`Client Form`,
    roles: PLATFORM,
    spaces: ['platform'],
    menu: { icon: Contact, place: 'main', beforeFirstBranch: true },
  },
  {
    path: '/clientimport',
    lazy: () => import('@/features/client-import/import-page'),
    title: () => t`Import clients`,
    roles: PLATFORM,
    spaces: ['platform'],
    parent: '/clientform',
  },
  {
    path: '/branchlist-page',
    lazy: () => import('@/features/branches/branch-list-page'),
    title: () => t`Branches`,
    roles: MANAGERS,
    spaces: CENTRE,
    menu: { icon: Building2, place: 'main', beforeFirstBranch: true },
  },
  {
    path: '/branchviewpage/:id',
    lazy: () => import('./branch/branch-page'),
    title: () => t`Branch`,
    roles: MANAGERS,
    spaces: CENTRE,
    parent: '/branchlist-page',
  },
  {
    path: '/stafflistpage',
    lazy: () => import('@/features/staff/staff-list-page'),
    title: () => t`Staff & Role`,
    roles: MANAGERS,
    spaces: CENTRE,
    menu: { icon: Users, place: 'main' },
  },
  {
    path: '/createstaff/:id?',
    lazy: () => import('@/features/staff/staff-form-page'),
    title: () => t`Staff`,
    roles: MANAGERS,
    spaces: CENTRE,
    parent: '/stafflistpage',
  },
  {
    path: '/coursefee-page',
    lazy: () => import('./course-fee/course-fee-page'),
    title: () => t`Course & Plan`,
    roles: EVERYONE,
    spaces: CENTRE,
    menu: { icon: BookOpen, place: 'main', beforeFirstBranch: true },
  },
  {
    path: '/batch/:id',
    lazy: () => import('./batch/batch-page'),
    title: () => t`Batch`,
    roles: EVERYONE,
    spaces: CENTRE,
    parent: '/coursefee-page',
  },
  {
    path: '/studentlist-page',
    lazy: () => import('@/features/students/student-list-page'),
    title: () => t`Students`,
    roles: EVERYONE,
    spaces: CENTRE,
    menu: { icon: GraduationCap, place: 'main' },
  },
  {
    path: '/editstudent/:id',
    lazy: () => import('./student/student-page'),
    title: () => t`Student`,
    roles: FRONT_DESK,
    spaces: CENTRE,
    parent: '/studentlist-page',
  },
  {
    path: '/studentimport/:id?',
    lazy: () => import('@/features/student-import/import-page'),
    title: () => t`Import students`,
    roles: MANAGERS,
    spaces: CENTRE,
    parent: '/studentlist-page',
  },
  {
    path: '/studentcourse/:id',
    lazy: () => import('./student/student-course-page'),
    title: () => t`Student courses`,
    roles: EVERYONE,
    spaces: CENTRE,
    parent: '/studentlist-page',
  },
  {
    path: '/attendance',
    lazy: () => import('@/features/attendance/attendance-page'),
    title: () => t`Attendance`,
    roles: EVERYONE,
    spaces: CENTRE,
    menu: { icon: CalendarCheck, place: 'main' },
  },
  {
    path: '/staffAttendance/:id',
    lazy: () => import('@/features/attendance/member-page'),
    title: () => t`Staff attendance`,
    roles: EVERYONE,
    spaces: CENTRE,
    parent: '/attendance',
  },
  {
    path: '/myAttendance/:userid',
    lazy: () => import('@/features/attendance/member-page'),
    title: () => t`My Attendance`,
    roles: EVERYONE,
    spaces: CENTRE,
    parent: '/attendance',
  },
  {
    path: '/finace-page',
    lazy: () => import('@/features/finance/finance-page'),
    title: () => t`Finance`,
    roles: FRONT_DESK,
    spaces: CENTRE,
    menu: { icon: Landmark, place: 'main' },
  },
  {
    path: '/student-enquiry',
    lazy: () => import('./student-enquiry/student-enquiry-page'),
    title: () => t`Student Enquiry`,
    roles: EVERYONE,
    spaces: CENTRE,
    menu: { icon: MessagesSquare, place: 'main' },
  },
  {
    path: '/student-certificate/:id?',
    lazy: () => import('@/features/certificates/certificate-page'),
    title: () => t`Certificates`,
    roles: EVERYONE,
    spaces: CENTRE,
    parent: '/studentlist-page',
  },
  {
    path: '/materialsInfo',
    lazy: () => import('@/features/materials/materials-page'),
    title: () => t`Material Information`,
    roles: FRONT_DESK,
    spaces: CENTRE,
    menu: { icon: Layers, place: 'main' },
  },
  {
    path: '/payments',
    lazy: () => import('@/features/payments/payment-list-page'),
    title: () => t`Payments`,
    roles: FRONT_DESK,
    spaces: CENTRE,
    menu: { icon: CreditCard, place: 'main' },
  },
  {
    path: '/platformadmindashboard',
    lazy: () => import('@/features/reports/reports-page'),
    title: () => t`Reports`,
    roles: EVERYONE,
    spaces: CENTRE,
    menu: { icon: LayoutDashboard, place: 'main' },
  },
  {
    path: '/gst',
    lazy: () => import('@/features/gst/gst-page'),
    title: () => t`GST pack`,
    roles: FRONT_DESK,
    spaces: CENTRE,
    parent: '/platformadmindashboard',
  },
  {
    path: '/approvals',
    lazy: () => import('@/features/approvals/approvals-page'),
    title: () => t`Approvals`,
    roles: FRONT_DESK,
    spaces: CENTRE,
    parent: '/',
  },
  {
    path: '/notifications',
    lazy: () => import('./notifications/notifications-page'),
    title: () => t`All Notifications`,
    roles: EVERYONE,
    spaces: BOTH,
    parent: '/',
  },
  {
    path: '/referralpage',
    lazy: () => import('@/features/referrals/referral-page'),
    title: () => t`Refer & Earn`,
    roles: EVERYONE,
    spaces: CENTRE,
    menu: { icon: Gift, place: 'main', beforeFirstBranch: true },
  },
  {
    path: '/subscription',
    lazy: () => import('./subscription/subscription-page'),
    title: () => t`Manage Subscription`,
    roles: EVERYONE,
    spaces: CENTRE,
    parent: '/user-profile-setting',
  },
  {
    path: '/activity',
    lazy: () => import('@/features/activity/activity-page'),
    title: () => t`Activity`,
    roles: MANAGERS,
    spaces: CENTRE,
    parent: '/user-profile-setting',
  },
  {
    path: '/reminders',
    lazy: () => import('@/features/reminders/reminders-page'),
    title: () => t`Reminders`,
    roles: FRONT_DESK,
    spaces: CENTRE,
    parent: '/payments',
  },
  {
    path: '/books',
    lazy: () => import('@/features/books/books-page'),
    title: () => t`Books health`,
    roles: OWNERS,
    spaces: CENTRE,
    parent: '/user-profile-setting',
  },
  {
    path: '/import/:id?',
    lazy: () => import('@/features/data-import/import-page'),
    title: () => t`Import`,
    roles: MANAGERS,
    spaces: CENTRE,
    parent: '/user-profile-setting',
  },
  {
    path: '/customersupport',
    lazy: () => import('@/features/support/support-page'),
    title: () => t`Support`,
    roles: EVERYONE,
    spaces: CENTRE,
    parent: '/',
  },
  {
    path: '/ticketviewpage/:id',
    lazy: () => import('@/features/support/ticket-page'),
    title: () => t`Ticket`,
    roles: EVERYONE,
    spaces: BOTH,
    parent: '/mastersupport',
  },
  {
    path: '/apppost',
    lazy: () => import('@/features/posts/posts-page'),
    title: () => t`App posts`,
    roles: EVERYONE,
    spaces: BOTH,
    menu: { icon: Megaphone, label: () => t`Posts`, place: 'foot' },
  },
  {
    path: '/createadpost/:id?',
    lazy: () => import('@/features/posts/posts-page'),
    title: () => t`App post`,
    roles: MANAGERS,
    spaces: BOTH,
    parent: '/apppost',
  },
  {
    path: '/chat',
    lazy: () => import('@/features/chat/chat-page'),
    title: () => t`Chat`,
    roles: EVERYONE,
    spaces: CENTRE,
  },
  {
    path: '/user-profile-setting',
    lazy: () => import('@/features/settings/settings-page'),
    title: () => t`Settings`,
    roles: EVERYONE,
    spaces: BOTH,
    menu: { icon: Settings, place: 'foot', beforeFirstBranch: true },
  },
];

export const signedOutPages: readonly SignedOutPage[] = [
  {
    path: '/prices',
    lazy: () => import('@/features/prices/prices-page'),
    title: () => t`Prices`,
  },
  {
    path: '/terms',
    lazy: () => import('@/features/legal/terms-page'),
    title: () => t`Terms`,
  },
  {
    path: '/privacy',
    lazy: () => import('@/features/legal/privacy-page'),
    title: () => t`Privacy notice`,
  },
  {
    path: '/signin',
    lazy: () => import('@/features/session/sign-in-page'),
    title: () => t`Sign in`,
  },
  {
    path: '/two-factor',
    lazy: () => import('@/features/session/two-factor-page'),
    title: () => t`Set up two-factor sign-in`,
  },
  {
    path: '/signup',
    lazy: () => import('@/features/session/sign-up-page'),
    title: () => t`Start a free trial`,
  },
  {
    path: '/forgot-password',
    lazy: () => import('@/features/session/forgot-password-page'),
    title: () => t`Forgot password`,
  },
  // The mailed link of older mails; the same page as /reset-password/{id}.
  {
    path: '/forgot-password/:id',
    lazy: () => import('@/features/session/reset-password-page'),
    title: () => t`Choose a new password`,
  },
  {
    path: '/reset-password/:id',
    lazy: () => import('@/features/session/reset-password-page'),
    title: () => t`Choose a new password`,
  },
  {
    path: '/verify-account/:userid',
    lazy: () => import('@/features/session/verify-account-page'),
    title: () => t`Open your workspace`,
  },
  {
    path: '/verify/:id',
    lazy: () => import('@/features/session/verify-staff-page'),
    title: () => t`Confirm your email address`,
  },
  {
    path: '/confirm-email/:token',
    lazy: () => import('@/features/session/confirm-email-page'),
    title: () => t`Confirm your email address`,
  },
  {
    path: '/undo-email/:token',
    lazy: () => import('@/features/session/undo-email-page'),
    title: () => t`Undo the change of your email address`,
  },
  {
    path: '/certificate/:token',
    lazy: () => import('@/features/certificate-check/check-page'),
    title: () => t`Certificate check`,
  },
  {
    path: '/statement/:token',
    lazy: () => import('@/features/statements/statement-page'),
    title: () => t`Statement of account`,
  },
  {
    path: '/handover/:token',
    lazy: () => import('@/features/handover/handover-page'),
    title: () => t`Material received`,
  },
  {
    path: '/enquire/:code',
    lazy: () => import('@/features/enquire/enquire-page'),
    title: () => t`Enquire`,
  },
];

/** Addresses of the specification that lead on to a page. */
export const movedPages: Readonly<Record<string, string>> = { '/login': '/signin' };

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

/** Whether there is a page at a path of the table that this visitor may open: what leads nowhere is not offered. */
export function hasPage(path: string, visitor: Visitor): boolean {
  return pages.some((page) => page.path === path && mayOpen(page, visitor));
}
