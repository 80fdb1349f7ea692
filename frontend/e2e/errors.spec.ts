import { choose, textField, type } from './support/form';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf, isPhone } from './support/session';
import { expect, test, type Browser, type Page } from './support/test';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** What goes wrong between a page and the server costs nobody what was typed, and the page says what to do. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

const BRANCH = '/class/v1/branch';
const STAFF = '/class/v1/staff';
const CONFIG = '/config.json';

/** A picture in both schemes, at the phone's width too: these states are seldom seen. */
async function picture(page: Page, name: string): Promise<void> {
  await look(page, name, { dark: true });
  if (isPhone(page)) await dark(page, name);
}

async function dark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: `test-results/pages/${name}-${test.info().project.name}-dark.png` });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A toast leaves by itself: a picture of it is taken while it stands. */
async function toastPicture(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: 'Messages' }).getByRole('alert').last().dispatchEvent('mouseover');
  await page.screenshot({ path: `test-results/pages/${name}-${test.info().project.name}.png` });
  await dark(page, name);
}

/** Answers what is saved at a path this way, until it is told to answer otherwise. */
async function refuse(page: Page, path: string, status: number, json: object): Promise<void> {
  await page.unroute(`**${path}`);
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    if (status >= 400) watch.expectRefusal(status, path);
    return route.fulfill({ status, json });
  });
}

/** The branch sheet, filled in. */
async function fillBranch(browser: Browser) {
  const page = await browserOf(browser, watch, ofSunrise('owner'));
  await page.goto('/branchlist-page?branch=new');
  const sheet = page.getByRole('dialog', { name: 'Add branch' });
  await type(sheet, {
    'Branch name': 'Aundh',
    Phone: '9822014567',
    Address: '4, ITI Road',
    City: 'Pune',
    Pincode: '411007',
  });
  await choose(sheet, { State: 'Maharashtra' });
  await type(sheet, { 'Receipt prefix': 'AUN' });
  return { page, sheet, create: sheet.getByRole('button', { name: 'Create' }) };
}

/** The form of a new staff member, filled in. */
async function fillStaff(page: Page): Promise<void> {
  await page.goto('/createstaff');
  await type(page, { 'Staff Name': 'Vivek Oak', Email: 'vivek@sunrise.test', Password: 'Given#Password1' });
  await type(page, { Phone: '9890011224', Address: 'Sadashiv Peth, Pune' });
  await choose(page, { Role: 'TRAINER', 'Job type': 'Part time', Gender: 'Male' });
  await page.getByRole('combobox', { name: /^Branch/ }).selectOption({ index: 1 });
}

/** Signs in on the page that says why; the session that was ended here only is still one to the server. */
async function signInAgain(page: Page, says: string): Promise<void> {
  const { email, password } = ofSunrise('owner');
  await expect(page.getByText(says)).toBeVisible();
  watch.allowRefusal(409, '/useradmin/login');
  await type(page, { Email: email, Password: password });
  await page.getByRole('button', { name: 'Sign in' }).click();
  const welcomed = expectToast(page, 'Welcome to Our Dashboard!');
  const logOut = page.getByRole('dialog').getByRole('button', { name: 'Log Out' });
  await Promise.race([welcomed, logOut.waitFor().catch(() => undefined)]);
  if (await logOut.isVisible()) await logOut.click();
  await welcomed;
}

test(
  'too many requests are told in both spellings, and the forms keep what was typed',
  { tag: '@enough-at-phone' },
  async ({ browser }) => {
    const { page, sheet, create } = await fillBranch(browser);
    await refuse(page, BRANCH, 429, { message: 'Too Many Requests', code: 'too_many' });
    await create.click();
    await expectToast(page, /^Too Many Requests\. Try Again Sometime$/);
    await toastPicture(page, 'too-many');
    await expect(create).toBeEnabled();
    await expect(create).toBeFocused();
    await expect(textField(sheet, 'Branch name')).toHaveValue('Aundh');
    await refuse(page, BRANCH, 201, { data: { _id: 1, version: 1 }, message: 'Branch Created Successfully!' });
    await page.keyboard.press('Enter');
    await expect(sheet).toBeHidden();

    await fillStaff(page);
    await refuse(page, STAFF, 429, { message: 'Too Many Requests', code: 'too_many' });
    const createStaff = page.getByRole('button', { name: 'Create' });
    await createStaff.click();
    await expectToast(page, /^Too Many Requests\.Try Again Sometime$/);
    await expect(createStaff).toBeFocused();
    await expect(textField(page, 'Staff Name')).toHaveValue('Vivek Oak');
  },
);

test('a refusal stands beside its fields, the first of which has the focus', async ({ browser }) => {
  const { page, sheet, create } = await fillBranch(browser);
  await refuse(page, BRANCH, 400, {
    message: 'Please check the form.',
    code: 'invalid',
    errors: { receiptPrefix: ['Another branch has this prefix.'], pincode: ['There is no such pincode.'] },
  });
  await create.click();
  await expect(sheet.getByText('There is no such pincode.')).toBeVisible();
  await expect(sheet.getByText('Another branch has this prefix.')).toBeVisible();
  await expect(textField(sheet, 'Pincode')).toBeFocused();
  await picture(page, 'refused-fields');

  await refuse(page, BRANCH, 413, {});
  await create.click();
  await expectToast(page, 'This is too large to be sent. Choose a smaller file.');
  await refuse(page, BRANCH, 502, {});
  await create.click();
  await expectToast(page, 'The server is not available at the moment. Please try again in a minute.');
  await expect(create).toBeFocused();
  await expect(textField(sheet, 'Branch name')).toHaveValue('Aundh');
});

test('what belongs to no field is shown where it is seen', { tag: '@enough-at-phone' }, async ({ browser }) => {
  const { page, sheet, create } = await fillBranch(browser);
  await refuse(page, BRANCH, 400, { code: 'invalid', errors: { plan: ['Two branches have the same address.'] } });
  await textField(sheet, 'UPI id').scrollIntoViewIfNeeded();
  await create.click();
  await expect(sheet.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(create).toBeFocused();
  await picture(page, 'refused-form');
});

test(
  'without a network nothing is saved, and the same form is saved when there is one again',
  { tag: '@enough-at-phone' },
  async ({ browser }) => {
    const { page, sheet, create } = await fillBranch(browser);
    await page.context().setOffline(true);
    await create.click();
    await expectToast(page, 'No connection to the server. Nothing was saved.');
    await toastPicture(page, 'offline-save-toast');
    await expect(create).toBeFocused();
    await expect(textField(sheet, 'Branch name')).toHaveValue('Aundh');
    await picture(page, 'offline-save');
    await page.context().setOffline(false);
    await refuse(page, BRANCH, 201, { data: { _id: 1, version: 1 }, message: 'Branch Created Successfully!' });
    await create.click();
    await expectToast(page, 'Branch Created Successfully!');
    await expect(sheet).toBeHidden();
  },
);

test(
  'a session that ends while a form is half filled gives it back after signing in',
  { tag: '@enough-at-phone' },
  async ({ browser }) => {
    const page = await browserOf(browser, watch, ofSunrise('owner'));
    await fillStaff(page);
    await refuse(page, STAFF, 401, { message: 'Please sign in.', code: 'unauthenticated' });
    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(({ pathname, search }) => pathname === '/signin' && search.includes('createstaff'));
    await picture(page, 'signed-out-while-typing');
    await signInAgain(page, 'You were signed out. Sign in to continue where you left off.');
    await page.waitForURL('/createstaff');
    await expect(page.getByText('You have an unsaved draft of this form.')).toBeVisible();
    await picture(page, 'draft-offered');
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect(textField(page, 'Staff Name')).toHaveValue('Vivek Oak');
    await expect(textField(page, 'Address')).toHaveValue('Sadashiv Peth, Pune');
    await expect(textField(page, 'Password'), 'no password is kept').toHaveValue('');
  },
);

test(
  'a session that the server ends says so over the form, and gives it back',
  { tag: '@enough-at-phone' },
  async ({ browser }) => {
    const page = await browserOf(browser, watch, ofSunrise('owner'));
    let push: (event: object) => void = () => undefined;
    await page.routeWebSocket(/\/ws/, (socket) => {
      socket.connectToServer();
      push = (event) => socket.send(JSON.stringify(event));
    });
    await fillStaff(page);
    await watch.leave(async () => {
      push({ type: 'session' });
      await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
    });
    await picture(page, 'session-expired');
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.waitForURL(/signin\?why=expired/);
    await signInAgain(page, 'Your session has expired. Sign in to continue where you left off.');
    await page.waitForURL('/createstaff');
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect(textField(page, 'Staff Name')).toHaveValue('Vivek Oak');
  },
);

test(
  'a fault of the server signs out after it was said, and gives the form back',
  { tag: '@enough-at-phone' },
  async ({ browser }) => {
    const page = await browserOf(browser, watch, ofSunrise('owner'));
    await fillStaff(page);
    await refuse(page, STAFF, 500, { message: 'Some Technical Issue. Please login again!', code: 'server_error' });
    await page.getByRole('button', { name: 'Create' }).click();
    await expectToast(page, 'Some Technical Issue. Please login again!');
    await page.waitForURL(/signin\?why=fault/);
    await signInAgain(
      page,
      'Something went wrong on our side, so you were signed out. Sign in to continue where you left off.',
    );
    await page.waitForURL('/createstaff');
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect(textField(page, 'Staff Name')).toHaveValue('Vivek Oak');
  },
);

/** The config file is answered this way; then it can be had again, and the overlay lifts. */
async function overlaid(browser: Browser, name: string, answer: { status: number; json: object }, says: string) {
  const page = await browserOf(browser, watch, ofSunrise('owner'));
  await page.route(`**${CONFIG}`, (route) => {
    if (answer.status >= 400) watch.expectRefusal(answer.status, CONFIG);
    return route.fulfill(answer);
  });
  await page.goto('/studentlist-page');
  const overlay = page.getByRole('alertdialog', { name: 'Scheduled maintenance' });
  await expect(overlay).toContainText(says);
  await picture(page, name);
  await page.unroute(`**${CONFIG}`);
  await overlay.getByRole('button', { name: 'Try again' }).click();
  await expect(overlay).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
}

test('the overlay of a maintenance stands over everything until it is over', ({ browser }) =>
  overlaid(browser, 'maintenance', { status: 200, json: { maintanance: true } }, 'Your data is safe.'));

test(
  'the overlay speaks of too many requests while the config file is refused',
  { tag: '@enough-at-phone' },
  ({ browser }) =>
    overlaid(browser, 'maintenance-busy', { status: 429, json: {} }, 'Too many requests, please try again later.'),
);

test(
  'an overlay that comes while something is typed leaves it there',
  { tag: '@enough-at-phone' },
  async ({ browser }) => {
    const page = await browserOf(browser, watch, ofSunrise('owner'));
    await page.clock.install();
    await fillStaff(page);
    await page.route(`**${CONFIG}`, (route) => route.fulfill({ json: { maintanance: true } }));
    await page.clock.fastForward(121_000);
    const overlay = page.getByRole('alertdialog', { name: 'Scheduled maintenance' });
    await expect(overlay).toBeVisible();
    await page.unroute(`**${CONFIG}`);
    await page.clock.fastForward(31_000);
    await expect(overlay).toBeHidden();
    await expect(textField(page, 'Staff Name')).toHaveValue('Vivek Oak');
  },
);
