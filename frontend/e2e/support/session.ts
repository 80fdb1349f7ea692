import { expect, type APIResponse, type Browser, type Page } from '@playwright/test';
import { type } from './form';
import { hasApp, type Person } from './people';
import { codeOf } from './server';
import { expectToast, noteToasts } from './toast';
import { quiet, Watch } from './watch';

/** A browser of its own: nothing stored, nobody signed in. */
export async function newBrowser(browser: Browser, watch: Watch): Promise<Page> {
  const context = await browser.newContext();
  watch.follow(context);
  await noteToasts(context);
  return context.newPage();
}

type Credentials = Pick<Person, 'email' | 'password'>;

const LOGIN = '/class/v1/useradmin/login';
const LOGIN_CODE = `${LOGIN}/code`;

interface Refusal {
  code: string;
  data: { ticket: string };
}

/** A browser in which somebody is signed in already, wherever else they were. */
export async function browserOf(browser: Browser, watch: Watch, { email, password }: Credentials): Promise<Page> {
  const page = await newBrowser(browser, watch);
  const post = (path: string, data: object) => page.request.post(path, { data });
  const refusalOf = async (answer: APIResponse) =>
    answer.status() === 409 ? ((await answer.json()) as Refusal) : undefined;
  let call = () => post(LOGIN, { email, password });
  let answer = await call();
  let refusal = await refusalOf(answer);
  if (refusal?.code === 'code_required') {
    const second = { ticket: refusal.data.ticket, code: await codeOf(email) };
    call = () => post(LOGIN_CODE, second);
    answer = await call();
    refusal = await refusalOf(answer);
  }
  if (refusal) {
    await post('/class/v1/useradmin/logout', { email, autoLogout: true, ticket: refusal.data.ticket });
    answer = await call();
  }
  const { data: token } = (await answer.json()) as { data: string };
  // A page without a script of its own: the application begins with the token in its place.
  await page.goto('/icon.svg');
  await page.evaluate((kept) => {
    const { sub } = JSON.parse(atob((kept.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as {
      sub: string;
    };
    localStorage.setItem('token', kept);
    localStorage.setItem('ID', sub);
  }, token);
  await page.goto('/');
  return page;
}

export async function typeSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  if (hasApp(email)) [LOGIN, LOGIN_CODE].forEach((path) => Watch.of(page)?.allowRefusal(409, path));
  await page.goto('/signin');
  await type(page, { Email: email, Password: password });
  await page.getByRole('button', { name: 'Sign in' }).click();
  if (hasApp(email)) await typeCode(page, email);
}

/** The second step of signing in. */
export async function typeCode(page: Page, email: string): Promise<void> {
  await page.getByRole('heading', { name: 'Two-factor sign-in' }).waitFor();
  await type(page, { Code: await codeOf(email) });
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in by the form. Where somebody is signed in still, a test that failed has left them so: they are signed out. */
export async function signIn(page: Page, who: Credentials, lands: string | RegExp = '/'): Promise<void> {
  Watch.of(page)?.allowRefusal(409, LOGIN);
  await typeSignIn(page, who);
  const welcomed = expectToast(page, 'Welcome to Our Dashboard!');
  const logOut = page.getByRole('dialog').getByRole('button', { name: 'Log Out' });
  await Promise.race([welcomed, logOut.waitFor().catch(() => undefined)]);
  if (await logOut.isVisible()) await logOut.click();
  await welcomed;
  await page.waitForURL(lands);
  await expect(page.getByRole('button', { name: /^User Profile of/ })).toBeVisible();
}

/**
 * The menu's entries in their order; on a phone it is a drawer, opened and closed again. The drawer's chat is left
 * out: at the desk it stands in the top bar.
 */
export async function menuOf(page: Page): Promise<string[]> {
  const entries = await openMenu(page);
  const names = await entries.getByRole('link').and(page.locator(':not([href="/chat"])')).allInnerTexts();
  if (isPhone(page)) await page.keyboard.press('Escape');
  return names.map((name) => name.trim());
}

export async function goTo(page: Page, entry: string): Promise<void> {
  const link = (await openMenu(page)).getByRole('link', { name: entry, exact: true });
  const path = (await link.getAttribute('href')) ?? '';
  await link.click();
  await page.waitForURL(({ pathname }) => pathname === path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function openMenu(page: Page) {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu.getByRole('link').first()).toBeVisible();
  return menu;
}

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** The person panel, its button, and out. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User Profile of/ }).click();
  // What it asks for is answered before the session ends, and comes above the buttons.
  const profile = page.getByRole('dialog', { name: 'User Profile' });
  await expect(profile.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(profile.locator('.MuiSkeleton-root')).toHaveCount(0);
  await quiet(page);
  const leave = async () => {
    await profile.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/signin');
  };
  await (Watch.of(page)?.leave(leave) ?? leave());
}
