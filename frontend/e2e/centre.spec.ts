import { expect, test, type Page } from '@playwright/test';
import { choose, expectRefused, textField, type } from './support/form';
import { tabTo } from './support/keys';
import { look } from './support/look';
import { mailedLink } from './support/mail';
import { castOf, MASTER, type Cast } from './support/people';
import { endTrial } from './support/server';
import { goTo, isPhone, menuOf, newBrowser, signIn, signOut, typeSignIn } from './support/session';
import { Watch } from './support/watch';

/**
 * One centre from its sign-up to the day its trial is over, as its people live it. Each test goes on
 * where the one before it ended; nothing is faked but the calendar of the last one.
 */
test.describe.configure({ mode: 'serial' });

const watch = new Watch();
let cast: Cast;
/** The owner's browser, and the trainer's. */
let page: Page;
let trainer: Page;

test.beforeAll(async ({ browser }) => {
  cast = castOf(test.info().project.name);
  page = await newBrowser(browser, watch);
  trainer = await newBrowser(browser, watch);
});

test.afterAll(async () => {
  await page.context().close();
  await trainer.context().close();
});

test.afterEach(() => watch.verdict());

test('a signed-out person finds the sign-in and nothing else', async () => {
  await page.goto('/');
  await page.waitForURL('/signin');
  await look(page, 'signin', { dark: true });
  await page.goto('/login');
  await page.waitForURL('/signin');
  for (const path of ['/studentlist-page', '/no-such-page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
  await look(page, 'not-found-signed-out');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await look(page, 'forgot-password');
});

test('a centre signs up, and the mailed link with the password opens its workspace', async () => {
  const { owner, centre } = cast;
  await page.goto('/signup?ref=ABCDEFGH2345');
  await expect(page.getByText('You were invited by a centre that uses Class Master.')).toBeVisible();
  await type(page, { 'Centre name': centre, 'Your name': owner.name, Email: owner.email });
  await type(page, { Phone: owner.phone, Password: owner.password });
  await choose(page, { Category: 'Art & Music' });
  await look(page, 'signup');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await look(page, 'signup-mailed');

  await page.goto(await mailedLink(page.request, owner.email, 'verify-account'));
  await type(page, { Password: owner.password });
  await look(page, 'verify-account');
  await page.getByRole('button', { name: 'Open workspace' }).click();
  await page.waitForURL('/');
});

test('the owner is welcomed, and the menu is small until there is a branch', async () => {
  const welcome = page.getByRole('dialog', { name: 'Welcome to Class Master' });
  await expect(welcome.getByText('First Branch')).toBeVisible();
  await expect(welcome.getByText('Institute Information')).toBeVisible();
  await look(page, 'welcome', { dark: true });
  await welcome.getByRole('button', { name: 'Understand' }).click();
  await page.waitForURL('/user-profile-setting');
  expect(await menuOf(page)).toEqual(['Home', 'Branches', 'Course & Plan', 'Settings']);
});

test('the institute is written down and leads on to the first branch', async () => {
  await type(page, { Address: '12, Karve Road, Kothrud', City: 'Pune' });
  await choose(page, { State: 'Maharashtra' });
  await look(page, 'settings', { dark: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: /saved|updated/i })).toBeVisible();

  await goTo(page, 'Branches');
  await look(page, 'branches-empty');
  await page.getByRole('button', { name: 'Add branch' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add branch' });
  await type(sheet, { 'Branch name': 'Kothrud', Phone: '9822014500', Address: '12, Karve Road' });
  await type(sheet, { City: 'Pune', Pincode: '411038', 'Receipt prefix': 'kth' });
  await type(sheet, { GSTIN: '27AAPFU0939F1ZV', 'UPI id': 'swara@okhdfc' });
  await choose(sheet, { State: 'Maharashtra' });
  await look(page, 'branch-sheet');
  await sheet.getByRole('button', { name: 'Create' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('BR-001')).toBeVisible();
  await look(page, 'branches');
  expect(await menuOf(page)).toEqual(
    ['Home', 'Branches', 'Staff & Role', 'Course & Plan', 'Students', 'Payments', 'Settings'],
  );
  await page.getByText('Kothrud').first().click();
  await page.waitForURL(/branchviewpage/);
  await look(page, 'branch');
});

test('the staff form asks for what is missing in the words of the specification', async () => {
  await goTo(page, 'Staff & Role');
  await page.getByRole('link', { name: 'Add Staff' }).first().click();
  await expect(page.getByRole('heading', { name: 'Add Staff' })).toBeVisible();
  const create = page.getByRole('button', { name: 'Create' });
  await create.click();
  for (const sentence of [
    'Staff Name is required.', 'Email is required.', 'Phone number is required', 'Password is required',
    'Address is required.', 'Role is required.', 'Branch selection is required.', 'Job type is required.',
  ]) {
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  await look(page, 'staff-form-errors', { dark: true });

  await expectRefused(page, 'Email', 'rohan.at.swara', 'Email is invalid.');
  await expectRefused(page, 'Phone', '98900', 'Phone number must be 10 digits');
  await expectRefused(page, 'Phone', '5890011223', 'Phone number must start with 6, 7, 8, or 9');
  await expectRefused(page, 'Password', 'short1!', 'Password must be at least 8 characters long');
  await expectRefused(page, 'Password', 'longenough!', 'Password must contain at least one number');
  await expectRefused(page, 'Password', 'longenough1', 'Password must contain at least one special character');
});

test('a trainer is added, confirms the address and signs in elsewhere', async () => {
  const { trainer: person } = cast;
  await type(page, { 'Staff Name': person.name, Email: person.email, Password: 'Given#Password1' });
  await type(page, { Phone: `+${person.phone.slice(0, 5)} ${person.phone.slice(5)}` });
  await expect(textField(page, 'Phone')).toHaveValue(person.phone);
  await choose(page, { Role: 'TRAINER', Branch: 'Kothrud', 'Job type': 'Part time', Gender: 'Male' });
  await type(page, { Salary: '18000', Address: 'Sadashiv Peth, Pune' });
  await look(page, 'staff-form');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Staff Created Successfully!. Please check staff\'s Mail')).toBeVisible();
  await page.waitForURL('/stafflistpage');
  await expect(page.getByText(person.name)).toBeVisible();
  await look(page, 'staff');

  await trainer.goto(await mailedLink(page.request, person.email, 'verify'));
  await expect(trainer.getByRole('heading', { name: `Welcome, ${person.name}` })).toBeVisible();
  await trainer.getByText('Choose my own').click();
  await type(trainer, { 'New password': person.password, 'Repeat the password': person.password });
  await look(trainer, 'verify-staff');
  await trainer.getByRole('button', { name: 'Confirm address' }).click();
  await expect(trainer.getByRole('heading', { name: 'Your address is confirmed.' })).toBeVisible();
  await signIn(trainer, person);
});

test('a course gets a monthly fee', async () => {
  await goTo(page, 'Course & Plan');
  await look(page, 'courses-empty');
  await page.getByRole('button', { name: 'Add course' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add course' });
  await type(sheet, { 'Course name': 'Hindustani Vocal', Duration: '12', Fee: '2000', 'Registration fee': '500' });
  await choose(sheet, { 'How it is paid': 'Monthly' });
  await look(page, 'course-sheet');
  await sheet.getByRole('button', { name: 'Create' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('₹2,000.00').first()).toBeVisible();
  await look(page, 'courses');
});

test('a student is added', async () => {
  await goTo(page, 'Students');
  await look(page, 'students-empty');
  await page.getByRole('link', { name: 'Add student' }).first().click();
  await type(page, { 'Student name': cast.student.name, Phone: cast.student.phone });
  await choose(page, { Branch: 'Kothrud' });
  await look(page, 'student-form');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/studentcourse/);
  await expect(page.getByRole('heading', { name: cast.student.name })).toBeVisible();
  await expect(page.getByText('STU-00001')).toBeVisible();
});

test('an enrolment shows its dues before it is saved', async () => {
  await page.getByRole('button', { name: 'Enrol' }).first().click();
  const sheet = page.getByRole('dialog', { name: `Enrol ${cast.student.name}` });
  await choose(sheet, { Course: 'Hindustani Vocal', 'Fee plan': 'Monthly', Trainer: cast.trainer.name });
  if (isPhone(page)) {
    await look(page, 'enrol');
    await sheet.getByRole('button', { name: 'Dues' }).click();
  }
  // 2,000 and 500 once, with 18 % GST.
  await expect(sheet.getByText('₹2,950.00').first()).toBeVisible();
  await look(page, isPhone(page) ? 'enrol-dues' : 'enrol', { dark: true });
  await sheet.getByRole('button', { name: 'Enrol', exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('₹2,950.00').first()).toBeVisible();
  await look(page, 'student');
  await page.getByRole('tab', { name: 'Dues' }).click();
  await expect(page.getByRole('main').getByText('Issued')).toBeVisible();
  await look(page, 'student-dues');
});

test('a payment is recorded by the keyboard alone', async () => {
  await page.goto('/');
  await tabTo(page, page.getByRole('button', { name: 'Record payment' }));
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Record payment' });
  await expect(sheet.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('aarav');
  await expect(sheet.getByRole('option', { name: cast.student.name })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(sheet.getByLabel('Amount received')).toBeFocused();
  await page.keyboard.type('1000');
  await expect(sheet.getByText('Rupees one thousand only', { exact: false }).first()).toBeVisible();
  await tabTo(page, sheet.getByRole('radio', { name: 'Cash' }));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, sheet.getByLabel('UPI reference'));
  await page.keyboard.type('432109876543');
  await expect(sheet.getByText('₹1,950.00').first()).toBeVisible();
  await look(page, 'record-payment', { dark: true });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Receipt KTH/26-27/000001 recorded, ₹1,000.00')).toBeVisible();
  await expect(sheet).toBeHidden();
});
