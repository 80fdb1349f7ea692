import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '@/lib/roles';
import { listOf, makeMaster, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
import { type Page, pages } from './pages';

/** Only who may open what is the matter here, so each page is its title alone. */
const bare: Page[] = pages.map((page) => ({
  ...page,
  lazy: () => Promise.resolve({ Component: () => <h1>{page.title()}</h1> }),
}));

/** The specification's menu table (section 2), as far as its pages are there. */
const CENTRE_PAGES: Record<string, Role[]> = {
  '/': ['MASTER', 'SUPER_ADMIN', 'ADMIN', 'TRAINER', 'STAFF'],
  '/branchlist-page': ['SUPER_ADMIN', 'ADMIN'],
  '/branchviewpage/:id': ['SUPER_ADMIN', 'ADMIN'],
  '/stafflistpage': ['SUPER_ADMIN', 'ADMIN'],
  '/createstaff/:id?': ['SUPER_ADMIN', 'ADMIN'],
  '/coursefee-page': ['SUPER_ADMIN', 'ADMIN', 'TRAINER', 'STAFF'],
  '/batch/:id': ['SUPER_ADMIN', 'ADMIN', 'TRAINER', 'STAFF'],
  '/studentlist-page': ['SUPER_ADMIN', 'ADMIN', 'TRAINER', 'STAFF'],
  '/editstudent/:id': ['SUPER_ADMIN', 'ADMIN', 'STAFF'],
  '/studentimport/:id?': ['SUPER_ADMIN', 'ADMIN'],
  '/studentcourse/:id': ['SUPER_ADMIN', 'ADMIN', 'TRAINER', 'STAFF'],
  '/attendance': ['SUPER_ADMIN', 'ADMIN', 'TRAINER', 'STAFF'],
  '/staffAttendance/:id': ['SUPER_ADMIN', 'ADMIN', 'TRAINER', 'STAFF'],
  '/myAttendance/:userid': ['SUPER_ADMIN', 'ADMIN', 'TRAINER', 'STAFF'],
  '/student-certificate/:id?': ['SUPER_ADMIN', 'ADMIN', 'TRAINER', 'STAFF'],
  '/student-enquiry': ['SUPER_ADMIN', 'ADMIN', 'TRAINER', 'STAFF'],
  '/finace-page': ['SUPER_ADMIN', 'ADMIN', 'STAFF'],
  '/payments': ['SUPER_ADMIN', 'ADMIN', 'STAFF'],
  '/materialsInfo': ['SUPER_ADMIN', 'ADMIN', 'STAFF'],
  '/platformadmindashboard': ['SUPER_ADMIN', 'ADMIN', 'TRAINER', 'STAFF'],
  '/gst': ['SUPER_ADMIN', 'ADMIN', 'STAFF'],
  '/notifications': ['MASTER', 'SUPER_ADMIN', 'ADMIN', 'TRAINER', 'STAFF'],
  '/approvals': ['SUPER_ADMIN', 'ADMIN', 'STAFF'],
  '/activity': ['SUPER_ADMIN', 'ADMIN'],
  '/reminders': ['SUPER_ADMIN', 'ADMIN', 'STAFF'],
  '/books': ['SUPER_ADMIN'],
  '/import/:id?': ['SUPER_ADMIN', 'ADMIN'],
  '/chat': ['SUPER_ADMIN', 'ADMIN', 'TRAINER', 'STAFF'],
  '/apppost': ['MASTER', 'SUPER_ADMIN', 'ADMIN', 'TRAINER', 'STAFF'],
  '/createadpost/:id?': ['MASTER', 'SUPER_ADMIN', 'ADMIN'],
  '/user-profile-setting': ['MASTER', 'SUPER_ADMIN', 'ADMIN', 'TRAINER', 'STAFF'],
  '/customersupport': ['SUPER_ADMIN', 'ADMIN', 'TRAINER', 'STAFF'],
  '/ticketviewpage/:id': ['MASTER', 'SUPER_ADMIN', 'ADMIN', 'TRAINER', 'STAFF'],
  '/masterreport': ['MASTER'],
  '/planlistpage': ['MASTER'],
  '/referralpage': ['SUPER_ADMIN', 'ADMIN', 'TRAINER', 'STAFF'],
  '/subscription': ['SUPER_ADMIN', 'ADMIN', 'TRAINER', 'STAFF'],
  '/clientform': ['MASTER'],
  '/clientimport': ['MASTER'],
  '/mastersupport': ['MASTER'],
};

const addressOf = (path: string) => path.replace('/:id?', '').replace(/:(user)?id/, '1');
const personOf = (role: Role) => (role === 'MASTER' ? makeMaster() : makeUser({ role }));

describe('role × page, by direct address', () => {
  const matrix = pages.flatMap((page) => ROLES.map((role) => [role, page.path] as const));

  it.each(matrix)('%s at %s', async (role, path) => {
    await openApp(addressOf(path), { as: personOf(role), pages: bare });
    const page = pages.find((one) => one.path === path);
    const opens = CENTRE_PAGES[path]?.includes(role) ?? false;
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      opens ? (page?.title() ?? '') : 'Page not found',
    );
  });

  it('knows the roles of every page in the table', () => {
    expect(Object.keys(CENTRE_PAGES).sort()).toEqual(pages.map(({ path }) => path).sort());
  });
});

describe('the menu', () => {
  const OFFICE_MENU = [
    'Home',
    'Branches',
    'Staff & Role',
    'Course & Plan',
    'Students',
    'Attendance',
    'Finance',
    'Student Enquiry',
    'Material Information',
    'Payments',
    'Reports',
    'Refer & Earn',
    'Posts',
    'Settings',
  ];
  const HIDDEN_FROM_TRAINERS = ['Branches', 'Staff & Role', 'Finance', 'Payments', 'Material Information'];
  const labels = () =>
    within(screen.getByRole('navigation', { name: 'Main menu' }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('aria-label') ?? link.textContent);

  it.each<[Role, string[]]>([
    ['SUPER_ADMIN', OFFICE_MENU],
    ['ADMIN', OFFICE_MENU],
    ['STAFF', OFFICE_MENU.filter((label) => !['Branches', 'Staff & Role'].includes(label))],
    ['TRAINER', OFFICE_MENU.filter((label) => !HIDDEN_FROM_TRAINERS.includes(label))],
    ['MASTER', ['Home', 'Master Dashboard', 'Plan Master', 'Support Master', 'Client Form', 'Posts', 'Settings']],
  ])('shows %s exactly its entries', async (role, expected) => {
    await openApp('/user-profile-setting', { as: personOf(role), pages: bare });
    expect(labels()).toEqual(expected);
  });

  it('shows MASTER the centre’s entries inside a workspace', async () => {
    await openApp('/', { as: makeUser({ role: 'MASTER', workspace: true }), pages: bare });
    expect(labels()).toEqual(OFFICE_MENU);
    expect(screen.getByText('You are in the workspace of Sunrise Academy.')).toBeVisible();
  });

  it.each<[Role, string[]]>([
    ['SUPER_ADMIN', ['Home', 'Branches', 'Course & Plan', 'Refer & Earn', 'Settings']],
    ['ADMIN', ['Home', 'Branches', 'Course & Plan', 'Refer & Earn', 'Settings']],
    ['STAFF', ['Home', 'Course & Plan', 'Refer & Earn', 'Settings']],
    ['TRAINER', ['Home', 'Course & Plan', 'Refer & Earn', 'Settings']],
  ])('is smaller for %s until the first branch exists', async (role, expected) => {
    server.use(http.get(api('branch'), () => HttpResponse.json(listOf([]))));
    await openApp('/coursefee-page', { as: makeUser({ role, branchCount: 0, branchObjectId: null }), pages: bare });
    expect(labels()).toEqual(expected);
  });

  it('leads each entry to the specification’s address', async () => {
    await openApp('/', { pages: bare });
    const links = within(screen.getByRole('navigation', { name: 'Main menu' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Branches', '/branchlist-page'],
      ['Staff & Role', '/stafflistpage'],
      ['Course & Plan', '/coursefee-page'],
      ['Students', '/studentlist-page'],
      ['Attendance', '/attendance'],
      ['Finance', '/finace-page'],
      ['Student Enquiry', '/student-enquiry'],
      ['Material Information', '/materialsInfo'],
      ['Payments', '/payments'],
      ['Reports', '/platformadmindashboard'],
      ['Refer & Earn', '/referralpage'],
      ['Posts', '/apppost'],
      ['Settings', '/user-profile-setting'],
    ]);
  });

  it('lights the entry of the current path; on a page outside it is narrow and lights the nearest one', async () => {
    const { router } = await openApp('/stafflistpage', { pages: bare });
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Staff & Role');
    await router.navigate('/createstaff/21');
    expect(await screen.findByRole('button', { name: 'Expand' })).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('link', { current: 'page', name: 'Staff & Role' })).toBeVisible();
  });
});

describe('a signed-out visitor', () => {
  it.each(['/', '/login'])('is led from %s to the sign-in', async (path) => {
    const { router } = await openApp(path, { as: null });
    expect(router.state.location.pathname).toBe('/signin');
    expect(screen.getByRole('heading', { name: 'Sign in to your centre' })).toBeVisible();
  });

  it.each([
    ['/studentlist-page', '?next=%2Fstudentlist-page'],
    ['/editstudent/17?tab=fees', '?next=%2Feditstudent%2F17%3Ftab%3Dfees'],
  ])('is led from %s to the sign-in, which knows the way back', async (path, search) => {
    const { router } = await openApp(path, { as: null });
    expect(router.state.location).toMatchObject({ pathname: '/signin', search });
    expect(screen.getByRole('heading', { name: 'Sign in to your centre' })).toBeVisible();
  });

  it('finds no page where there is none', async () => {
    await openApp('/no-such-page', { as: null });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin');
  });

  it('who is signed in does not sign in again', async () => {
    const { router } = await openApp('/signin', { pages: bare });
    expect(router.state.location.pathname).toBe('/');
  });
});
