import { expect, type Browser, type Page } from '@playwright/test';
import { type } from './form';
import { expectToast } from './toast';
import type { Watch } from './watch';

/** A browser of its own: nothing stored, nobody signed in. */
export async function newBrowser(browser: Browser, watch: Watch): Promise<Page> {
  const context = await browser.newContext();
  watch.follow(context);
  return context.newPage();
}

export async function typeSignIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/signin');
  await type(page, { Email: email, Password: password });
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function signIn(page: Page, who: { email: string; password: string }, lands: string | RegExp = '/'): Promise<void> {
  await typeSignIn(page, who);
  await expectToast(page, 'Welcome to Our Dashboard!');
  await page.waitForURL(lands);
  await expect(page.getByRole('button', { name: /^User Profile of/ })).toBeVisible();
}

/** The menu's entries in their order; on a phone it is a drawer, opened and closed again. */
export async function menuOf(page: Page): Promise<string[]> {
  const entries = await openMenu(page);
  const names = await entries.getByRole('link').allInnerTexts();
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
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/signin');
}
