import { expect, test, type Page } from '@playwright/test';
import { look } from './support/look';
import { openClass } from './support/server';
import { goTo, isPhone, newBrowser, signIn, signOut } from './support/session';
import { Watch } from './support/watch';

/** Registers as they are taken: at the desk by keyboard, in the hall on a phone without a network. */
const TRAINER = { email: 'trainer@sunrise.test', password: 'Demo@1234' };
const STUDENTS = 6;

const watch = new Watch();
let page: Page;

test.beforeEach(async ({ browser }) => {
  page = await newBrowser(browser, watch);
  await signIn(page, TRAINER);
});

test.afterEach(async () => {
  await page.goto('/');
  await signOut(page);
  await page.context().close();
  watch.verdict();
});

const mark = (place: number, code: string) =>
  page.getByRole('radiogroup').nth(place).getByRole('radio', { name: code, exact: true });

/** A class of the day, in which everybody is new. */
function newClass(): string {
  const name = `Early class ${test.info().project.name} ${Date.now().toString(36)}`;
  openClass(name, STUDENTS);
  return name;
}

/** Of the worker that answers for this page alone. */
const workerState = () =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/attendance'))?.active?.state);

async function openRegister(batch: string): Promise<string> {
  await page.getByRole('link', { name: `Take attendance of ${batch}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: batch })).toBeVisible();
  await expect(page.getByRole('radiogroup')).toHaveCount(STUDENTS);
  return new URL(page.url()).searchParams.get('batch') ?? '';
}

/** The register is in the list of records, and was saved once: its first version is its last. */
async function expectSavedOnce(id: string): Promise<void> {
  const version = await page.evaluate(async (asked) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` };
    const answer = await fetch(`/class/v1/attendance/register?batch=${asked}`, { headers });
    return ((await answer.json()) as { data: { version: number } }).data.version;
  }, id);
  expect(version).toBe(1);
  await page.goto(`/attendance?tab=marks&batch=${id}`);
  await expect(page.getByText(`Showing 1 - ${STUDENTS} of ${STUDENTS} entries`)).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Absent ?1$/ })).toBeVisible();
}

/** Everybody is there but the second, who is absent, and the third, who came late; not a single click. */
async function markByKeys(batch: string): Promise<void> {
  await expect(mark(0, 'Present')).toBeFocused();
  for (const key of ['ArrowDown', 'a', 'ArrowDown', 'l']) await page.keyboard.press(key);
  await look(page, 'attendance-register', { dark: true });
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Attendance of ${batch} saved.`)).toBeVisible();
}

/** The same by taps where there is no network, and the browser is closed and opened before it is back. */
async function markOffline(batch: string): Promise<void> {
  await page.context().setOffline(true);
  await expect(page.getByText('Offline, kept on phone')).toBeVisible();
  await mark(1, 'Absent').tap();
  await page.getByRole('button', { name: `Save ${STUDENTS} marks` }).tap();
  await expect(page.getByText('Offline · 1 waiting')).toBeVisible();
  await look(page, 'attendance-register', { dark: true });

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: batch })).toBeVisible();
  await expect(page.getByText('Offline · 1 waiting')).toBeVisible();
  await expect(mark(1, 'Absent')).toBeChecked();
  await expect(mark(0, 'Present')).toBeChecked();

  await page.context().setOffline(false);
  await expect(page.getByText(/was sent and saved\.$/)).toBeVisible();
}

test('a batch is marked by keyboard at the desk, on a phone without a network, and saved once', async () => {
  const batch = newClass();
  await goTo(page, 'Attendance');
  await look(page, 'attendance', { dark: true });
  await expect.poll(workerState, { timeout: 30_000, message: 'the page is kept for later' }).toBe('activated');
  const id = await openRegister(batch);
  await (isPhone(page) ? markOffline(batch) : markByKeys(batch));
  await expect(page.getByText('All saved')).toBeVisible();
  await expectSavedOnce(id);
  await look(page, 'attendance-records');
});

test('a trainer sees the own month, and what the registers add up to', async () => {
  await page.getByRole('button', { name: /^User Profile of/ }).click();
  await page.getByRole('link', { name: 'My Attendance' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Attendance' })).toBeVisible();
  await look(page, 'my-attendance', { dark: true });
  for (const tab of ['month', 'watch', 'missing']) {
    await page.goto(`/attendance?tab=${tab}`);
    await expect(page.getByRole('tab', { selected: true })).toBeVisible();
    await look(page, `attendance-${tab}`);
  }
});
