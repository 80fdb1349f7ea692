import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test, type Browser, type Page } from './support/test';
import { master, ofSunrise } from './support/people';
import { dayAgo, monthAgo } from './support/calendar';
import { speakPseudo, translated } from './support/pseudo';
import { browserOf, newBrowser } from './support/session';
import { quiet, Watch } from './support/watch';

/** Every screen in English with accents, 40 % longer (`en-XA`): no text is cut off, and none is left in English. */
const watch = new Watch();

test.afterEach(() => watch.verdict());

const paths = JSON.parse(readFileSync(resolve(import.meta.dirname, '../dist/.vite/pages.json'), 'utf8')) as string[];

const REPORTS = [
  'collections',
  'fees',
  'dues',
  'tax',
  'trialbalance',
  'stock',
  'attendance',
  'enquiries',
  'retention',
  'renewals',
  'branches',
  'staff',
];

const seen = new Set<string>();

/** `/batch/:id` and `/batch/7?tab=week` are of one page. */
const isOf = (path: string, address: string) =>
  new RegExp(`^${path.replace(/\/:\w+\?/g, '(/\\w+)?').replace(/:\w+/g, '[\\w-]+')}$`).test(address.split('?')[0]!);

const markSeen = (address: string) => paths.filter((path) => isOf(path, address)).forEach((path) => seen.add(path));

async function visit(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeAttached();
    await translated(page, address);
    const tabs = page.getByRole('main').getByRole('tablist').first().getByRole('tab');
    const many = await tabs.count();
    for (let place = 1; place < many; place++) {
      await tabs.nth(place).click();
      await translated(page, `${address}, tab ${place + 1}`);
    }
    markSeen(address);
  }
}

/** Addresses at which a sheet stands over its page. It says the same at the desk, where it has more room. */
async function visitSheets(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    markSeen(address);
    if (test.info().project.name === 'desk') continue;
    await page.goto(address);
    await expect(page.getByRole('dialog').first()).toBeVisible();
    await translated(page, address);
  }
}

/** What keys open over any page. */
async function visitByKeys(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.goto('/');
    await expect(page.getByRole('heading').first()).toBeAttached();
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog').first()).toBeVisible();
    await translated(page, `${key} on Home`);
  }
}

async function signedIn(browser: Browser, who: { email: string; password: string }): Promise<Page> {
  const page = await browserOf(browser, watch, who);
  await speakPseudo(page);
  return page;
}

/** The newest row of a list. */
async function first(page: Page, list: string): Promise<{ _id: number }> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.get(`/class/v1/${list}`, { headers: { Authorization: `Bearer ${token}` } });
  const found = (await answer.json()) as { list: { _id: number }[] };
  return found.list[0]!;
}

/** The newest active student whose reminders go out. */
async function remindedStudent(page: Page): Promise<{ _id: number }> {
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const ask = async (path: string): Promise<unknown> =>
    (await page.request.get(`/class/v1/${path}`, { headers })).json();
  const { list } = (await ask('student?status=ACTIVE&pageSize=25')) as { list: { _id: number }[] };
  for (const one of list) {
    const { data } = (await ask(`student/${one._id}`)) as { data: { reminderPauses?: unknown[] } };
    if (!data.reminderPauses?.length) return one;
  }
  throw new Error('Every student is paused.');
}

/** The id of a saved report. */
async function savedReport(page: Page): Promise<number> {
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const name = `Report ${Date.now()}`;
  const data = { list: 'report-collections', name, query: 'period=last&by=method', columns: [] };
  const answer = await page.request.post('/class/v1/listview', { headers, data });
  return ((await answer.json()) as { data: { _id: number } }).data._id;
}

/** Marks the last month as filed, so that it can be locked. */
async function fileLastMonth(page: Page): Promise<void> {
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const { month } = monthAgo(1);
  const answer = await page.request.get(`/class/v1/gst?month=${month}`, { headers });
  const { pack } = ((await answer.json()) as { data: { pack: { gstin: string; filed: object | null } } }).data;
  if (pack.filed) return;
  const filedOn = dayAgo(0).split('-').reverse().join('-');
  const data = { gstin: pack.gstin, month, arn: 'AA2710260123456', filedOn };
  const filed = await page.request.post('/class/v1/gst/filed', { headers, data });
  expect(filed.ok(), await filed.text()).toBe(true);
}

test('the pages of a centre', async ({ browser }) => {
  test.setTimeout(900_000);
  const page = await signedIn(browser, ofSunrise('owner'));
  const [
    student,
    batch,
    branch,
    staff,
    enquiry,
    payment,
    enrolment,
    ticket,
    stock,
    given,
    cheque,
    proof,
    voucher,
    family,
  ] = await Promise.all(
    [
      'student?status=ACTIVE',
      'batch',
      'branch',
      'staff',
      'enquiry',
      'studentpayment',
      'studentcourse?status=ACTIVE',
      'support',
      'stock?level=IN_STOCK',
      'distribute?status=DISTRIBUTED',
      'studentpayment?method=CHEQUE&status=RECEIVED',
      'upiproof?status=PENDING_VERIFICATION',
      'advancevoucher',
      'family',
    ].map((list) => first(page, list)),
  );
  const prices = await page.request.get('/class/v1/publicapi/prices');
  const plan = ((await prices.json()) as { data: { _id: number }[] }).data.at(-1);
  watch.allowRefusal(404, '/there-is-no-such-page');
  // A step that this enrolment cannot take says why.
  for (let times = 0; times < 20; times++) watch.allowRefusal(409, '/preview-step');
  await visit(page, [
    '/',
    '/branchlist-page',
    `/branchviewpage/${branch!._id}`,
    '/stafflistpage',
    '/createstaff',
    `/createstaff/${staff!._id}`,
    '/coursefee-page?tab=renewals&view=log',
    '/coursefee-page',
    `/batch/${batch!._id}`,
    '/studentlist-page',
    '/studentimport',
    '/import',
    '/import/new?kind=OPENING_DUES',
    '/import/new?kind=OPENING_MONEY',
    '/import/new?kind=OPENING_STOCK',
    `/editstudent/${student!._id}`,
    `/studentcourse/${student!._id}`,
    '/attendance',
    `/attendance?batch=${batch!._id}`,
    `/staffAttendance/${staff!._id}`,
    `/myAttendance/${staff!._id}`,
    '/student-enquiry',
    '/student-enquiry?view=board',
    '/student-enquiry?view=due',
    '/student-enquiry?view=form',
    '/student-certificate',
    '/finace-page',
    '/finace-page?tab=daybook',
    '/payments',
    '/payments?tab=dues',
    '/payments?tab=cheques',
    '/payments?tab=proofs',
    '/payments?tab=refunds',
    '/payments?tab=vouchers',
    '/materialsInfo',
    '/platformadmindashboard',
    ...REPORTS.map((name) => `/platformadmindashboard?report=${name}`),
    '/gst?tab=papers&section=b2csInside',
    '/gst?tab=documents',
    '/approvals',
    '/notifications',
    '/activity',
    '/books',
    '/reminders',
    '/reminders?tab=classes',
    '/customersupport',
    `/ticketviewpage/${ticket!._id}`,
    '/subscription',
    '/referralpage',
    '/apppost',
    '/chat',
    '/chat?room=all',
    '/user-profile-setting',
    '/user-profile-setting?section=security',
    '/there-is-no-such-page',
  ]);
  const saved = await savedReport(page);
  await fileLastMonth(page);
  await visitSheets(page, [
    '/branchlist-page?branch=new',
    `/branchviewpage/${branch!._id}?holiday=new`,
    '/coursefee-page?course=new',
    '/finace-page?expense=new',
    '/reminders?reminder=schedule',
    '/reminders?reminder=texts',
    `/studentcourse/${(await remindedStudent(page))._id}?tab=fees&pause=new`,
    '/finace-page?recurring=list',
    '/finace-page?recurring=new',
    '/finace-page?tab=income&income=new',
    '/finace-page?tab=transfers&transfer=new',
    '/finace-page?tab=daybook&close=count',
    '/finace-page?tab=daybook&locks=list',
    '/finace-page?tab=categories&category=new',
    '/coursefee-page?tab=batches&batch=new',
    `/batch/${batch!._id}?add=new`,
    `/batch/${batch!._id}?promote=students`,
    `/editstudent/${student!._id}?tab=fees&charge=new`,
    `/editstudent/${student!._id}?tab=fees&family=new`,
    `/editstudent/${student!._id}?tab=fees&statement=open`,
    `/editstudent/${student!._id}?tab=fees&familystatement=${family!._id}`,
    `/editstudent/${student!._id}?tab=fees&giveback=new`,
    `/editstudent/${student!._id}?tab=documents&document=new`,
    `/studentcourse/${student!._id}?enrol=new`,
    ...['pause', 'transfer', 'complete', 'drop', 'cancel'].map(
      (step) => `/coursefee-page?tab=enrolments&step=${step}-${enrolment!._id}`,
    ),
    '/attendance?tab=staff&day=new',
    '/student-enquiry?enquiry=new',
    `/student-enquiry?open=${enquiry!._id}`,
    `/student-certificate/${student!._id}?certificate=new`,
    `/payments?payment=${payment!._id}`,
    '/payments?tab=refunds&policy=open',
    '/payments?pay=new',
    `/payments?tab=cheques&clear=${cheque!._id}`,
    `/payments?tab=cheques&bounce=${cheque!._id}`,
    '/payments?tab=proofs&proof=new',
    `/payments?tab=proofs&verify=${proof!._id}`,
    `/payments?tab=vouchers&voucher=${voucher!._id}`,
    '/materialsInfo?purchase=new',
    `/materialsInfo?count=${stock!._id}`,
    `/materialsInfo?damage=${stock!._id}`,
    '/materialsInfo?tab=distribution&issue=new',
    '/materialsInfo?tab=distribution&transfer=new',
    `/materialsInfo?tab=distribution&return=${given!._id}`,
    `/materialsInfo?tab=distribution&acknowledge=${given!._id}`,
    '/materialsInfo?tab=items&item=new',
    '/materialsInfo?tab=kits&kit=new',
    '/platformadmindashboard?report=collections&by=method&figure=received',
    `/platformadmindashboard?mail=${saved}`,
    `/platformadmindashboard?mail=${saved}&schedule=new`,
    '/gst?filing=open',
    '/gst?ledgers=open',
    '/gst?lock=open',
    '/customersupport?ticket=new',
    `/subscription?buy=${plan!._id}`,
    '/createadpost',
  ]);
  await visitByKeys(page, ['Control+k', '?']);
  await page.context().close();
});

test('the pages of MASTER', async ({ browser }) => {
  const page = await signedIn(browser, master());
  await visit(page, ['/', '/masterreport', '/masterreport?tab=payments', '/masterreport?tab=terms']);
  await visit(page, ['/masterreport?tab=restores']);
  await visit(page, ['/planlistpage', '/planlistpage?tab=coupons', '/mastersupport']);
  await visit(page, ['/clientform', '/clientform?client=new', '/clientimport']);
  await visit(page, ['/apppost', '/user-profile-setting', '/two-factor']);
  const centre = await first(page, 'superadmin/organisation');
  await visitSheets(page, [
    '/mastersupport?answers=all',
    '/planlistpage?plan=new',
    '/planlistpage?tab=coupons&edit=new',
    '/masterreport?cohorts=all',
    '/masterreport?movement=all',
    `/masterreport?closing=${centre._id}`,
  ]);
  await page.context().close();
});

test('the pages of somebody who is not signed in, and every other page has been seen', async ({ browser }) => {
  const page = await newBrowser(browser, watch);
  await speakPseudo(page);
  watch.allowRefusal(400, '/useradmin/verify-staff/check');
  watch.allowRefusal(404, '/publicapi/certificate/0');
  watch.allowRefusal(404, '/publicapi/statement/0');
  watch.allowRefusal(404, '/publicapi/handover/0');
  watch.allowRefusal(404, '/publicapi/enquiry/0');
  await visit(page, [
    '/signin',
    '/signup',
    '/forgot-password',
    '/forgot-password/0',
    '/reset-password/0',
    '/verify-account/0',
    '/verify/0',
    '/confirm-email/0',
    '/undo-email/0',
    '/certificate/0',
    '/statement/0',
    '/handover/0',
    '/enquire/0',
    '/prices',
    '/terms',
    '/privacy',
  ]);
  await quiet(page);
  await page.context().close();
  expect(paths.filter((path) => !seen.has(path) && path !== '/login')).toEqual([]);
});
