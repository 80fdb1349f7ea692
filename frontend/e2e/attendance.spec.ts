import { expect, test, type Page } from './support/test';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { openClass } from './support/server';
import { goTo, isPhone, newBrowser, signIn, signOut } from './support/session';
import { Watch } from './support/watch';

/** Registers as they are taken: at the desk by keyboard, in the hall on a phone without a network. */
const STUDENTS = 40;

const watch = new Watch();
let page: Page;

test.beforeEach(async ({ browser }) => {
  page = await newBrowser(browser, watch);
  await signIn(page, ofSunrise('trainer'));
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
async function newClass(): Promise<string> {
  const name = `Early class ${test.info().project.name} ${Date.now().toString(36)}`;
  await openClass(name, STUDENTS);
  return name;
}

/** Of the worker that answers for this page alone; the one for all pages is not meant. */
const workerState = () =>
  page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration('/attendance');
    return found && new URL(found.scope).pathname === '/attendance' ? found.active?.state : undefined;
  });

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
  await expect(page.getByText(new RegExp(`^Showing 1 - \\d+ of ${STUDENTS} entries$`))).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Absent ?1$/ })).toBeVisible();
}

/** The second is absent, the third came late, the rest is there; not a single click. */
async function markByKeys(batch: string): Promise<void> {
  await expect(mark(0, 'Present')).toBeFocused();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  for (const key of ['ArrowDown', 'a', 'ArrowDown', 'l', 'r']) await page.keyboard.press(key);
  await look(page, 'attendance-register', { dark: true });
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Attendance of ${batch} saved.`)).toBeVisible();
}

/** What a student of the phone's register is marked with, by the place in the list. */
const codeAt = (place: number) => ({ 1: 'Absent', [STUDENTS - 1]: 'Late' })[place] ?? 'Present';

/** Each of the forty by a tap where there is no network, and the page is opened anew before it is back. */
async function markOffline(batch: string): Promise<void> {
  await page.context().setOffline(true);
  await expect(page.getByText('Offline, kept on phone')).toBeVisible();
  for (let place = 0; place < STUDENTS; place++) {
    await mark(place, codeAt(place)).tap();
    if (place === 5) await look(page, 'attendance-register-begun');
  }
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(STUDENTS);
  await page.getByRole('button', { name: `Save ${STUDENTS} marks` }).tap();
  await expect(page.getByText('Offline · 1 waiting')).toBeVisible();
  await look(page, 'attendance-register', { dark: true });

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: batch })).toBeVisible();
  await expect(page.getByText('Offline · 1 waiting')).toBeVisible();
  for (let place = 0; place < STUDENTS; place++) await expect(mark(place, codeAt(place))).toBeChecked();

  await page.context().setOffline(false);
  await expect(page.getByText(/was sent and saved\.$/)).toBeVisible();
}

test('a batch is marked by keyboard at the desk, on a phone without a network, and saved once', async () => {
  const batch = await newClass();
  await goTo(page, 'Attendance');
  await look(page, 'attendance', { dark: true });
  await expect.poll(workerState, { timeout: 30_000, message: 'the page is kept for later' }).toBe('activated');
  const id = await openRegister(batch);
  await (isPhone(page) ? markOffline(batch) : markByKeys(batch));
  await expect(page.getByText('Synced')).toBeVisible();
  await expectSavedOnce(id);
  await look(page, 'attendance-records');
});

/** Nothing of it is cut off at the edge of the sheet, or of a part that only scrolls on a screen. */
const cutOff = (name: string) =>
  page
    .getByLabel(name)
    .first()
    .evaluate((found) => {
      const parts = [found, ...found.querySelectorAll('*')];
      const clips = (part: Element) => {
        const { overflowX, overflowY } = getComputedStyle(part);
        return (
          (overflowX === 'auto' && part.scrollWidth > part.clientWidth) ||
          (overflowY === 'auto' && part.scrollHeight > part.clientHeight)
        );
      };
      return { clipped: parts.some(clips), over: Math.max(0, found.scrollWidth - window.innerWidth) };
    });

// A keyboard and a printer stand at the desk.
test(
  'a register that was taken by mistake is taken back by keyboard, and a month lies whole on paper',
  { tag: '@desk' },
  async () => {
    const batch = await newClass();
    await goTo(page, 'Attendance');
    await openRegister(batch);
    await expect(mark(0, 'Present')).toBeFocused();
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Synced')).toBeVisible();
    await page.getByRole('button', { name: 'Mark all present' }).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Undo the save' })).toBeFocused();
    await look(page, 'attendance-undo');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The save was undone.')).toBeVisible();
    await expect(page.getByText('Not taken')).toBeVisible();

    // The width of A4 without its margins, in CSS pixels: upright, and across.
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 687, height: 1000 });
    expect(await cutOff(batch)).toEqual({ clipped: false, over: 0 });
    await expect(page.getByRole('radiogroup').first()).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/attendance?tab=month');
    await expect(page.getByRole('table')).toBeVisible();
    await page.setViewportSize({ width: 1046, height: 700 });
    await expect(page.getByRole('table').locator('caption')).toBeVisible();
    expect(await cutOff((await page.getByRole('table').getAttribute('aria-label')) ?? '')).toEqual({
      clipped: false,
      over: 0,
    });
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1440, height: 900 });
  },
);

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
