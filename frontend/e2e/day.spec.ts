import { expect, test, type Locator, type Page } from './support/test';
import { choose, textField, type } from './support/form';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { addAbsentee, enrolAtSunrise, openClass } from './support/server';
import { goTo, isPhone, newBrowser, signIn, signOut } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/**
 * A day at the demo's Sunrise Academy, as each of its people lives it: the front desk, a trainer, the
 * admin of the other branch and the owner. Nobody has told them how.
 */
const STUDENT = 'Ishaan Kale';
const watch = new Watch();
let page: Page;
/** Of this run alone: the two widths live their days in one centre. */
let run: string;
let phone: string;

test.beforeAll(() => {
  const now = Date.now();
  run = `${test.info().project.name} ${now.toString(36)}`;
  phone = `98${String(now).slice(-8)}`;
});

test.beforeEach(async ({ browser }) => {
  page = await newBrowser(browser, watch);
});

test.afterEach(async () => {
  await page.goto('/');
  await signOut(page);
  await page.context().close();
  watch.verdict();
});

const at = (name: string) => signIn(page, ofSunrise(name));
const sheet = (name: string | RegExp) => page.getByRole('dialog', { name });
const panel = () => page.getByRole('tabpanel');
/** A row of the list, or its card on a phone. */
const row = (text: string) => page.getByRole(isPhone(page) ? 'listitem' : 'row').filter({ hasText: text });

async function fromMenu(of: Locator, action: string): Promise<void> {
  await of.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function openTab(name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
  await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true');
}

/** What a form's other half says: beside it on a desk, behind a button on a phone. */
async function preview(form: Locator, sentences: (string | RegExp)[], name: string): Promise<void> {
  if (isPhone(page)) await form.getByRole('button', { name: 'Dues' }).click();
  for (const sentence of sentences) await expect(page.getByText(sentence).first()).toBeVisible();
  await look(page, name);
}

test('the front desk makes a student of a call: enquiry, follow-up, enrolment, fee', async () => {
  await at('staff');
  await goTo(page, 'Student Enquiry');
  await page
    .getByRole('button', { name: 'Add enquiry' })
    .or(page.getByRole('button', { name: 'Add', exact: true }))
    .click();
  const enquiry = sheet('Add enquiry');
  await type(enquiry, { 'Student name': STUDENT, Phone: phone, Note: 'Asks for evenings' });
  await choose(enquiry, { 'How they heard of us': 'Phone' });
  await enquiry.getByRole('checkbox', { name: 'Violin, Grade 1' }).click();
  await look(page, 'day-enquiry');
  await enquiry.getByRole('button', { name: 'Create' }).click();
  await expect(enquiry).toBeHidden();

  // The same person calls once more, and another hand picks up.
  await page.goto('/student-enquiry?enquiry=new');
  await type(enquiry, { Phone: phone });
  await expect(enquiry.getByText('1 earlier enquiry has this phone:')).toBeVisible();
  await look(page, 'day-enquiry-again');
  await page.goto(`/student-enquiry?search=${phone}`);
  await page.getByRole('button', { name: new RegExp(`^${STUDENT}`) }).click();
  const record = sheet(/^ENQ-\d+$/);
  await record.getByRole('radio', { name: 'Call back later' }).click();
  await record.getByRole('button', { name: 'Save follow-up' }).click();
  await expectToast(page, 'Follow-up saved.');
  await record.getByRole('button', { name: 'Convert to student' }).click();
  await page.getByRole('button', { name: 'Make student' }).click();
  // What was asked for stands chosen.
  const enrol = sheet(`Enrol ${STUDENT}`);
  await expect(enrol.getByRole('combobox', { name: 'Course' })).toHaveValue(/\d+/);
  await choose(enrol, { 'Fee plan': 'Monthly' });
  await enrol.getByRole('combobox', { name: /^Batch/ }).selectOption({ index: 1 });
  await preview(enrol, [/Violin, Grade 1, \w{3} \d{4}/, 'Nothing is saved until you enrol.'], 'day-enrol');
  await enrol.getByRole('button', { name: 'Enrol', exact: true }).click();
  await expect(enrol).toBeHidden();
  await openTab('Courses');
  await expect(panel().getByText('Violin, Grade 1 – A')).toBeVisible();

  await page.getByRole('button', { name: 'Record payment' }).first().click();
  const pay = sheet('Record payment');
  await pay.getByRole('button', { name: /^All pending/ }).click();
  await look(page, 'day-fee');
  await pay.getByRole('button', { name: /^Record ₹/ }).click();
  await expectToast(page, /^Receipt KTH\/\d\d-\d\d\/\d{6} recorded, ₹/);
  await expect(pay).toBeHidden();
  await openTab('Fees');
  await expect(panel().getByText('Paid', { exact: true }).last()).toBeVisible();
  await page.goto('/editstudent/new');
  await type(page, { 'Student name': 'Anvi Kale', Phone: phone });
  await expect(page.getByText(/1 student already has this phone/)).toBeVisible();
});

test('the front desk takes a register, pauses a course and gives a certificate', async () => {
  const batch = `Evening class ${run}`;
  await openClass(batch, 3);
  await at('staff');
  await page.getByRole('link', { name: /^Attendance today/ }).click();
  await page.getByRole('link', { name: `Take attendance of ${batch}` }).click();
  await page.getByRole('button', { name: 'Mark the rest present' }).click();
  await page.getByRole('button', { name: 'Save 3 marks' }).click();
  await expect(page.getByText(`Attendance of ${batch} saved.`)).toBeVisible();

  const learner = `96${phone.slice(2)}`;
  await enrolAtSunrise(STUDENT, learner);
  await page.goto(`/studentlist-page?search=${learner}`);
  await page
    .getByRole('link', { name: new RegExp(STUDENT) })
    .first()
    .click();
  await fromMenu(panel(), 'Pause');
  const pause = sheet(new RegExp(`^Pause: ${STUDENT}`));
  await type(pause, { Reason: 'Exams' });
  await preview(pause, ['Balance before', 'Balance after'], 'day-pause');
  await pause.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(pause).toBeHidden();
  await expect(panel().getByText('Paused', { exact: true })).toBeVisible();

  await openTab('Certificates');
  await panel()
    .getByRole('button', { name: /template/i })
    .first()
    .click();
  const paper = sheet('Make from template');
  await paper.getByLabel('Course').selectOption({ index: 1 });
  await type(paper, { Title: 'Certificate of Participation', Description: 'Took part in the trial week.' });
  await paper.getByRole('button', { name: 'Make certificate' }).click();
  await expect(page.getByText('Certificate Added Successfully!')).toBeVisible();
  await openTab('Timeline');
  await expect(
    panel()
      .getByText(/certificate/i)
      .first(),
  ).toBeVisible();
  await look(page, 'day-timeline');
});

test('a trainer finds the own class on Home, takes it, and sees neither phones nor fees', async () => {
  const batch = `Noon class ${run}`;
  await openClass(batch, 2);
  await addAbsentee(batch);
  await at('trainer');
  await look(page, 'day-trainer-home');
  await page.getByRole('link', { name: new RegExp(`^${batch}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: batch })).toBeVisible();
  await page.getByRole('button', { name: 'Mark the rest present' }).click();
  await page.getByRole('button', { name: 'Save 3 marks' }).click();
  await expect(page.getByText(`Attendance of ${batch} saved.`)).toBeVisible();

  await page.goto('/attendance?tab=watch');
  await expect(page.getByRole('list', { name: 'Students to call' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Call|WhatsApp) about/ })).toHaveCount(0);
  await expect(page.getByRole('main').getByText(/\d{5} \d{5}/)).toHaveCount(0);
  await page.getByRole('list', { name: 'Students to call' }).getByRole('link').first().click();
  await expect(page.getByRole('tab', { name: 'Attendance' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Fees' })).toHaveCount(0);
  await expect(page.getByText('₹')).toHaveCount(0);
  await look(page, 'day-trainer-student');
});

test('an admin changes somebody’s day and says why', async () => {
  await at('baner.admin');
  await page.goto('/attendance?tab=staff');
  await expect(page.getByRole('heading', { name: /^Who is in today/ })).toBeVisible();
  // Each width changes the same day to something else.
  const status = isPhone(page) ? 'On duty elsewhere' : 'Half day';
  await page.goto('/attendance?tab=staff&search=Rhea');
  // Above the days it says who is in today; early in a month the last day is of the month before.
  const last = row('Rhea D’Souza')
    .filter({ hasText: /\d\d-\d\d-\d{4}/ })
    .first();
  if (isPhone(page)) await last.getByRole('link').click();
  else await fromMenu(last, 'Edit');
  if (isPhone(page))
    await page
      .getByRole('button', { name: /^Change the day, / })
      .last()
      .click();
  const day = sheet('Change the day');
  await choose(day, { Status: status });
  await type(day, { Reason: 'Left for the recital in Nashik' });
  await look(page, 'day-staff-day');
  await day.getByRole('button', { name: 'Save' }).click();
  await expect(day).toBeHidden();
  await page.goto('/attendance?tab=staff&search=Rhea');
  await expect(row('Rhea D’Souza').getByText(status, { exact: true }).first()).toBeVisible();
  await look(page, 'day-staff');
});

test('an admin lets somebody go, and invites them back', async () => {
  await at('baner.admin');
  const become = async (state: string, shown = state) => {
    await goTo(page, 'Staff & Role');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Kedar Bapat/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await choose(page, { Status: state });
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.waitForURL(/stafflistpage/);
    await expect(row('Kedar Bapat').getByText(shown, { exact: true })).toBeVisible();
  };
  await become('Inactive');
  await look(page, 'day-staff-inactive');
  // Who has never signed in is asked again to confirm the address.
  await become('Active', 'Invited');
});

test('the owner prices a course by instalments, and skips a renewal', async () => {
  const course = `Sitar ${run}`;
  await at('owner');
  await goTo(page, 'Course & Plan');
  await page
    .getByRole('button', { name: 'Add course' })
    .or(page.getByRole('button', { name: 'Add', exact: true }))
    .click();
  const add = sheet('Add course');
  await type(add, { 'Course name': course, Duration: '6', Fee: '12000' });
  await choose(add, { 'How it is paid': 'Instalments' });
  await expect(add.getByText('₹12,000.00, the whole fee')).toBeVisible();
  await textField(add, 'Instalment 1').fill('7000');
  await expect(add.getByText(/₹1,000\.00 too much/)).toBeVisible();
  await textField(add, 'Instalment 2').fill('5000');
  await expect(add.getByText('₹12,000.00, the whole fee')).toBeVisible();
  await add.getByRole('radio', { name: 'By the day' }).click();
  await look(page, 'day-course');
  await add.getByRole('button', { name: 'Create' }).click();
  await expect(add).toBeHidden();

  await openTab('Renewals');
  await expect(page.getByText('Renewals in the next 7 days')).toBeVisible();
  await look(page, 'day-renewals');
  const next = page
    .getByRole('main')
    .getByRole(isPhone(page) ? 'listitem' : 'row')
    .filter({ hasText: /Renews|Waiting for the next run/ })
    .filter({ hasNotText: 'Renews on' })
    .first();
  await fromMenu(next, 'Skip once');
  await expect(page.getByRole('main').getByText('Skipped', { exact: true }).first()).toBeVisible();
  await page.getByRole('radio', { name: 'Log' }).click();
  await look(page, 'day-renewal-log');
});

test('the owner gives back what somebody who leaves has paid and not used', async () => {
  const [course, name] = [`Sarod ${run}`, 'Nilay Bhave'];
  await at('owner');
  await page.goto('/coursefee-page?course=new');
  const add = sheet('Add course');
  await type(add, { 'Course name': course, Duration: '6', Fee: '3000' });
  await choose(add, { 'How it is paid': 'Monthly' });
  await add.getByRole('radio', { name: 'By the day' }).click();
  await add.getByRole('button', { name: 'Create' }).click();
  await expect(add).toBeHidden();
  await page.goto('/editstudent/new');
  await type(page, { 'Student name': name, Phone: `97${phone.slice(2)}` });
  await choose(page, { Branch: 'Baner' });
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/studentcourse/);

  await page.getByRole('button', { name: 'Enrol', exact: true }).first().click();
  const enrol = sheet(`Enrol ${name}`);
  await choose(enrol, { Course: course, 'Fee plan': 'Monthly' });
  await enrol.getByRole('button', { name: 'Enrol', exact: true }).click();
  await expect(enrol).toBeHidden();
  await page.getByRole('button', { name: 'Record payment' }).first().click();
  const pay = sheet('Record payment');
  await pay.getByRole('button', { name: /^All pending/ }).click();
  await pay.getByRole('button', { name: /^Record ₹3,540\.00/ }).click();
  await expect(pay).toBeHidden();

  await fromMenu(panel(), 'Drop');
  const drop = sheet(new RegExp(`^Drop: ${name}`));
  await type(drop, { Reason: 'Moves to Nagpur' });
  await preview(drop, [/^Credit note for BNR[-/]/, /Advance ₹/], 'day-drop');
  await drop.getByRole('button', { name: 'Drop', exact: true }).click();
  await expect(drop).toBeHidden();
  await expect(panel().getByText('Dropped', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Advance/).first()).toBeVisible();
  await openTab('Fees');
  await look(page, 'day-credit');
});
