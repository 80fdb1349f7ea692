import { expect, test, type Browser, type Page } from './support/test';
import { financialYear } from './support/calendar';
import { expectColumns } from './support/columns';
import { choose, expectRefused, textField, type } from './support/form';
import { tabTo } from './support/keys';
import { look } from './support/look';
import { mailedLink } from './support/mail';
import { expectPdf, printed } from './support/pdf';
import { castOf, master as ourMaster, type Cast } from './support/people';
import { endTrial, openCentre, type Stage } from './support/server';
import { STAFF_REFUSED, STAFF_REQUIRED } from './support/sentences';
import { browserOf, goTo, isPhone, menuOf, newBrowser, signIn, signOut, typeSignIn } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/**
 * A centre from its sign-up to the day its trial is over, as its people live it. Each test begins in a
 * centre of its own, as far as it has to have come; nothing is faked but the calendar of the last one.
 */
/** The first of the branch's series in this financial year. */
const receipt = () => `KTH/${financialYear()}/000001`;

const watch = new Watch();
let cast: Cast;
/** The owner's browser; the trainer's, where the story needs one. */
let page: Page;
let trainer: Page;

test.beforeEach(() => {
  cast = castOf(test.info().project.name);
});

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

/** A centre that has come this far, and its owner at Home. */
async function centreOf(browser: Browser, stage: Stage): Promise<void> {
  await openCentre(stage, cast);
  page = await browserOf(browser, watch, cast.owner);
}

/** The page of the only student, from the list. */
async function openStudent(): Promise<void> {
  await goTo(page, 'Students');
  await page
    .getByRole('link', { name: new RegExp(cast.student.name) })
    .first()
    .click();
  await page.waitForURL(/studentcourse/);
  await expect(page.getByRole('heading', { name: cast.student.name })).toBeVisible();
}

test('a signed-out person finds the sign-in and nothing else', async ({ browser }) => {
  page = await newBrowser(browser, watch);
  await page.goto('/');
  await page.waitForURL('/signin');
  await look(page, 'signin', { dark: true });
  await page.goto('/login');
  await page.waitForURL('/signin');
  await page.goto('/studentlist-page');
  await page.waitForURL('/signin?next=%2Fstudentlist-page');
  watch.expectRefusal(404, '/no-such-page');
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await look(page, 'not-found-signed-out');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await look(page, 'forgot-password');
});

test('a centre signs up, and the mailed link with the password opens its workspace', async ({ browser }) => {
  page = await newBrowser(browser, watch);
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

test('the owner is welcomed, and the menu is small until there is a branch', async ({ browser }) => {
  await centreOf(browser, 'new');
  const welcome = page.getByRole('dialog', { name: 'Welcome to Class Master' });
  await expect(welcome.getByText('First Branch')).toBeVisible();
  await expect(welcome.getByText('Institute Information')).toBeVisible();
  await look(page, 'welcome', { dark: true });
  await welcome.getByRole('button', { name: 'Understand' }).click();
  await page.waitForURL('/user-profile-setting');
  expect(await menuOf(page)).toEqual(['Home', 'Branches', 'Course & Plan', 'Refer & Earn', 'Settings']);
});

test('the institute is written down and leads on to the first branch', async ({ browser }) => {
  await centreOf(browser, 'new');
  await page
    .getByRole('dialog', { name: 'Welcome to Class Master' })
    .getByRole('button', { name: 'Understand' })
    .click();
  await page.waitForURL('/user-profile-setting');
  await type(page, { Address: '12, Karve Road, Kothrud', City: 'Pune', Pincode: '411038' });
  await choose(page, { State: 'Maharashtra' });
  await look(page, 'settings', { dark: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: /saved|updated/i })).toBeVisible();

  await goTo(page, 'Branches');
  await look(page, 'branches-empty');
  await page.getByRole('button', { name: 'Add branch' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add branch' });
  // The centre's address was typed on the page before.
  await expect(sheet.getByRole('textbox', { name: 'Address' })).toHaveValue('12, Karve Road, Kothrud');
  await expect(sheet.getByRole('combobox', { name: 'State' })).toHaveValue('Maharashtra');
  await type(sheet, { 'Branch name': 'Kothrud', 'Receipt prefix': 'kth' });
  await type(sheet, { GSTIN: '27AAPFU0939F1ZV', 'UPI id': 'swara@okhdfc' });
  await look(page, 'branch-sheet');
  await sheet.getByRole('button', { name: 'Create' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('BR-001')).toBeVisible();
  await expectColumns(page, 'Branch ID, Name, Phone, Email, City, Status, Created by, Updated by');
  await look(page, 'branches');
  expect(await menuOf(page)).toEqual([
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
  ]);
  await page.getByText('Kothrud').first().click();
  await page.waitForURL(/branchviewpage/);
  await look(page, 'branch');
});

test('the staff form asks for what is missing in the words of the specification', async ({ browser }) => {
  await centreOf(browser, 'branch');
  await goTo(page, 'Staff & Role');
  await page.getByRole('link', { name: 'Add Staff' }).first().click();
  await expect(page.getByRole('heading', { name: 'Add Staff' })).toBeVisible();
  // No entry of the menu: the sidebar makes room.
  if (!isPhone(page)) await expect(page.getByRole('button', { name: 'Expand' })).toBeVisible();
  await page.getByRole('button', { name: 'Create' }).click();
  for (const sentence of STAFF_REQUIRED) {
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  await look(page, 'staff-form-errors', { dark: true });
  for (const refused of STAFF_REFUSED) await expectRefused(page, ...refused);
});

test('a trainer is added, confirms the address and signs in elsewhere', async ({ browser }) => {
  await centreOf(browser, 'branch');
  await page.goto('/createstaff');
  const person = { ...cast.trainer, name: 'Vivek Oak', email: `new-${cast.trainer.email}`, phone: '9890011224' };
  trainer = await newBrowser(browser, watch);
  await type(page, { 'Staff Name': person.name, Email: person.email, Password: 'Given#Password1' });
  await type(page, { Phone: `+${person.phone.slice(0, 5)} ${person.phone.slice(5)}` });
  await expect(textField(page, 'Phone')).toHaveValue(person.phone);
  await choose(page, { Role: 'TRAINER', Branch: 'Kothrud', 'Job type': 'Part time', Gender: 'Male' });
  await type(page, { Salary: '18000', Address: 'Sadashiv Peth, Pune' });
  await look(page, 'staff-form');
  await page.getByRole('button', { name: 'Create' }).click();
  await expectToast(page, "Staff Created Successfully!. Please check staff's Mail");
  await page.waitForURL('/stafflistpage');
  await expect(page.getByText(person.name)).toBeVisible();
  await expectColumns(page, 'Staff ID, Name, Phone, Email, Branch, Role, Status');
  await look(page, 'staff');

  await trainer.goto(await mailedLink(page.request, person.email, 'verify'));
  await expect(trainer.getByRole('heading', { name: `Welcome, ${person.name}` })).toBeVisible();
  await trainer.getByText('Choose my own').click();
  await type(trainer, { 'New password': person.password, 'Repeat the password': person.password });
  await look(trainer, 'verify-staff');
  await trainer.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(trainer.getByRole('heading', { name: 'Your email address is confirmed.' })).toBeVisible();
  await signIn(trainer, person);
});

test('a course gets a monthly fee', async ({ browser }) => {
  await centreOf(browser, 'branch');
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
  await expectColumns(page, 'Course ID, Course name, Duration, Fee, Status, Created by, Updated by');
  await look(page, 'courses');
});

test('a student is added', async ({ browser }) => {
  await centreOf(browser, 'branch');
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

test('an enrolment shows its dues before it is saved', async ({ browser }) => {
  await centreOf(browser, 'student');
  await openStudent();
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
  await expectColumns(
    page,
    'Enroll no, Course ID, Course name, Duration, Trainer name, Branch name, Fee, Auto-renewal, Status, Created by, Updated by',
  );
  await look(page, 'student');
  await page.getByRole('tab', { name: 'Fees' }).click();
  await expect(page.getByRole('main').getByText('Issued')).toBeVisible();
  await look(page, 'student-dues');
});

test('a payment is recorded by the keyboard alone', async ({ browser }) => {
  await centreOf(browser, 'enrolled');
  await page.goto('/');
  // The head's; an empty chart offers it too.
  await tabTo(page, page.getByRole('button', { name: 'Record payment' }).first());
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
  await expectToast(page, `Receipt ${receipt()} recorded, ₹1,000.00`);
  await expect(sheet).toBeHidden();
});

test('the receipt is a PDF that carries its number', async ({ browser }) => {
  await centreOf(browser, 'paid');
  await goTo(page, 'Payments');
  await expectColumns(
    page,
    'Date, Payment ID, Student ID, Student name, Course name, Branch name, Amount, Payment method, Created by, Updated by',
  );
  await look(page, 'payments');
  await page.getByRole('main').getByText(receipt()).click();
  const sheet = page.getByRole('dialog', { name: receipt() });
  await expect(sheet.getByText('₹1,000.00').first()).toBeVisible();
  await look(page, 'payment');
  const paper = await printed(page, /\/copy$/, () => sheet.getByRole('button', { name: 'Print receipt' }).click());
  expectPdf(paper, [receipt(), cast.student.name, '1,000.00']);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('balance, Home, the lists and the dues agree', async ({ browser }) => {
  await centreOf(browser, 'paid');
  await goTo(page, 'Students');
  await expect(page.getByText('Showing 1 - 1 of 1 entries')).toBeVisible();
  // The row's; the list's total says the same.
  await expect(page.getByRole('main').getByText('₹1,950.00').first()).toBeVisible();
  await expectColumns(page, 'Student ID, Name, Phone, Date');
  await look(page, 'students', { dark: true });
  await tabTo(page, page.getByRole('link', { name: new RegExp(cast.student.name) }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('₹1,950.00').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Fees' }).click();
  await expect(page.getByRole('main').getByText('Part paid')).toBeVisible();
  await page.getByRole('main').getByText('Payments', { exact: true }).click();
  await expect(page.getByRole('main').getByText(receipt())).toBeVisible();
  await look(page, 'student-payments');
  await goTo(page, 'Home');
  for (const [tile, figure] of [
    ['Collections', '1,000'],
    ['Pending dues', '1,950'],
    ['Active students', '1'],
  ] as const) {
    await expect(page.getByRole('link', { name: tile, exact: true }).locator('..')).toContainText(figure);
  }
  await look(page, 'home', { dark: true });
});

test('a reversal takes a reason, keeps the receipt and opens the due again', async ({ browser }) => {
  await centreOf(browser, 'paid');
  await page.goto('/payments');
  await page.getByRole('main').getByText(receipt()).click();
  await page.getByRole('dialog', { name: receipt() }).getByRole('button', { name: 'Reverse' }).click();
  const dialog = page.getByRole('dialog', { name: `Reverse ${receipt()}` });
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await expect(dialog.getByText('A reason is required.')).toBeVisible();
  await type(dialog, { Reason: 'Typed for the wrong student' });
  await look(page, 'reverse');
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await expect(dialog).toBeHidden();
  const sheet = page.getByRole('dialog', { name: receipt() });
  await expect(sheet.getByText('Reversed')).toBeVisible();
  await look(page, 'payment-reversed');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await goTo(page, 'Students');
  await expect(page.getByText('Showing 1 - 1 of 1 entries')).toBeVisible();
  await expect(page.getByRole('main').getByText('₹2,950.00').first()).toBeVisible();
});

test('the panels tell who one is, what is new and whom to ask', async ({ browser }) => {
  await centreOf(browser, 'branch');
  await page.getByRole('button', { name: /^User Profile of/ }).click();
  const profile = page.getByRole('dialog', { name: 'User Profile' });
  for (const text of [
    cast.owner.name,
    'SUPER ADMIN',
    cast.owner.email,
    'Center ID',
    'User ID',
    'Free',
    /Version 1\.0\.1/,
  ]) {
    await expect(profile.getByText(text).first()).toBeVisible();
  }
  await expect(profile.getByRole('link', { name: 'Settings' })).toBeVisible();
  await look(page, 'profile-panel', { dark: true });
  await page.keyboard.press('Escape');
  await expect(profile).toBeHidden();
  await page.getByRole('button', { name: /[Nn]otification/ }).click();
  await expect(page.getByRole('dialog', { name: 'All Notifications' })).toBeVisible();
  await look(page, 'notifications-panel');
  await page.keyboard.press('Escape');
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Company information' }).click();
  await expect(page.getByRole('dialog', { name: 'Company information' })).toBeVisible();
  await look(page, 'company-panel');
  await page.keyboard.press('Escape');
});

test('a trainer sees the own students and no money, neither in the menu nor by address', async ({ browser }) => {
  await openCentre('enrolled', cast);
  trainer = await browserOf(browser, watch, cast.trainer);
  expect(await menuOf(trainer)).toEqual([
    'Home',
    'Course & Plan',
    'Students',
    'Attendance',
    'Student Enquiry',
    'Reports',
    'Refer & Earn',
    'Posts',
    'Settings',
  ]);
  await trainer.goto('/');
  await look(trainer, 'home-trainer');
  for (const path of ['/payments', '/branchlist-page', '/stafflistpage', '/createstaff', '/masterreport']) {
    await trainer.goto(path);
    await expect(trainer.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
  await look(trainer, 'not-found');
  await goTo(trainer, 'Students');
  await expect(trainer.getByText(cast.student.name)).toBeVisible();
  await expect(trainer.getByText(/X{4}/).first()).toBeVisible();
  await expect(trainer.getByText('₹')).toHaveCount(0);
  await look(trainer, 'students-trainer');
  await trainer.getByText(cast.student.name).click();
  await expect(trainer.getByRole('tab')).toHaveText(['Profile', 'Courses', 'Attendance', 'Certificates', 'Timeline']);
  await look(trainer, 'student-trainer');
});

test('a second sign-in asks first, and the first browser is told', async ({ browser }) => {
  await centreOf(browser, 'branch');
  const elsewhere = await newBrowser(browser, watch);
  watch.expectRefusal(409, '/useradmin/login');
  await typeSignIn(elsewhere, cast.owner);
  const asks = elsewhere.getByRole('dialog');
  await expect(asks.getByText('You are already logged in. Do you want to log out and log in again?')).toBeVisible();
  await look(elsewhere, 'already-signed-in', { dark: true });
  await asks.getByRole('button', { name: 'Log Out' }).click();
  await elsewhere.waitForURL('/');

  const told = page.getByText('We detected a new login. You will be logged out from this system.');
  await expect(told).toBeVisible();
  await look(page, 'new-login', { dark: true });
  await look(elsewhere, 'new-login-elsewhere');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.waitForURL('/signin?why=ended');
});

test('MASTER finds the centre, visits its workspace with a reason and leaves it', async ({ browser }) => {
  await openCentre('branch', cast);
  const master = await newBrowser(browser, watch);
  await signIn(master, ourMaster());
  expect(await menuOf(master)).toEqual([
    'Home',
    'Master Dashboard',
    'Plan Master',
    'Support Master',
    'Client Form',
    'Posts',
    'Settings',
  ]);
  await goTo(master, 'Master Dashboard');
  await master.getByRole('searchbox').fill(cast.centre);
  await master.keyboard.press('Enter');
  await expect(master.getByText(cast.centre)).toBeVisible();
  await look(master, 'master', { dark: true });
  await master.getByRole('button', { name: `More actions for ${cast.centre}` }).click();
  await master.getByRole('menuitem', { name: 'Open workspace' }).click();
  const asks = master.getByRole('dialog', { name: `Open the workspace of ${cast.centre}?` });
  await type(asks, { Reason: 'Asked to look at a receipt' });
  await look(master, 'open-workspace');
  await asks.getByRole('button', { name: 'Open workspace' }).click();
  await expect(master.getByText(`You are in the workspace of ${cast.centre}.`)).toBeVisible();
  expect(await menuOf(master)).toContain('Payments');
  await look(master, 'workspace');
  await master.getByRole('button', { name: 'Leave workspace' }).click();
  // The list comes back with the search it was left with.
  await expect(master).toHaveURL(/\/masterreport(\?|$)/);
  await expect(master.getByText(cast.centre)).toBeVisible();
  await signOut(master);
  await master.context().close();
});

test('a plan that has closed stops every change, and the notice stays', async ({ browser }) => {
  await centreOf(browser, 'branch');
  await page.goto('/editstudent/new');
  await type(page, { 'Student name': 'Ira Joshi', Phone: '9765432100' });
  await choose(page, { Branch: 'Kothrud' });
  await endTrial(cast.centre);
  watch.expectRefusal(402, '/student');
  await page.getByRole('button', { name: 'Create' }).click();
  const notice = page.getByRole('dialog', { name: 'Your Free Trial Has Expired' });
  await expect(notice.getByText('To continue using our service, please upgrade your plan.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/');
  await expect(notice).toBeVisible();
  await page.keyboard.press('Escape');
  await look(page, 'plan-closed');
  await notice.getByRole('button', { name: 'Upgrade Plan' }).click();
  await page.waitForURL('/subscription');
  await expect(page.getByText('Reading and exporting work.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy Growth' })).toBeVisible();
  await look(page, 'subscription-closed');
});

test('who signs out is at the sign-in again', async ({ browser }) => {
  await centreOf(browser, 'branch');
  trainer = await browserOf(browser, watch, cast.trainer);
  await signOut(trainer);
  await trainer.goto('/studentlist-page');
  await trainer.waitForURL('/signin?next=%2Fstudentlist-page');
});
