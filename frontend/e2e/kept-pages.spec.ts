import { expect, test, type Page } from './support/test';
import { call, newPayer, paymentsOf } from './support/fees';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf, goTo, signOut } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** Pages that were looked at open without a network, for whoever looked at them and for nobody else. */
const watch = new Watch();
let page: Page;

test.beforeEach(async ({ browser }) => {
  page = await browserOf(browser, watch, ofSunrise('admin'));
});

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

interface Kept {
  shell: boolean;
  pages: string[];
  /** All answers, as they are written. */
  text: string;
}

/** What lies on the device. */
const kept = (): Promise<Kept> =>
  page.evaluate(async () => {
    const shell = await caches.match('/kept-shell');
    const NAME = 'class-master-pages';
    // Opening it would make it.
    const isThere = (await indexedDB.databases()).some(({ name }) => name === NAME);
    if (!isThere) return { shell: Boolean(shell), pages: [], text: '[]' };
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(NAME);
      request.onsuccess = () => resolve(request.result);
    });
    const store = database.transaction('kept').objectStore('kept');
    const [keys, values] = await Promise.all(
      [store.getAllKeys(), store.getAll()].map(
        (request) => new Promise<unknown[]>((resolve) => (request.onsuccess = () => resolve(request.result))),
      ),
    );
    database.close();
    const contents = values?.[keys?.indexOf('contents') ?? -1] as { pages: { address: string }[] } | undefined;
    return {
      shell: Boolean(shell),
      pages: contents?.pages.map(({ address }) => address) ?? [],
      text: JSON.stringify(values),
    };
  });

/** The page that is open stays on the device, and so does what it starts from. */
async function expectKept(): Promise<void> {
  const { pathname, search } = new URL(page.url());
  await expect
    .poll(async () => {
      const { shell, pages } = await kept();
      return shell && pages.includes(pathname + search);
    })
    .toBe(true);
  // The worker is asked for pages from the next one on.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.active?.state))
    .toBe('activated');
}

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const strip = () => page.getByText(/^Offline · as of (\d\d-\d\d-\d{4}, )?\d+:\d\d [ap]m\.$/);
const offline = (isOffline: boolean) => watch.setOffline(page.context(), isOffline);

test(
  'a list, a record and Home open without a network, and are asked for anew when it is back',
  { tag: '@enough-at-phone' },
  async () => {
    const payer = await newPayer(page, `Asha Kept${Date.now().toString(36)}`, { Costume: '1200' });
    const list = `/studentlist-page?search=${encodeURIComponent(payer.name)}`;
    const record = `/studentcourse/${payer.id}`;
    await expectKept();
    await page.goto(list);
    await expect(page.getByText(payer.name).first()).toBeVisible();
    await expectKept();
    await page.goto(record);
    await expect(heading(payer.name)).toBeVisible();
    await expectKept();
    const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
    expect((await kept()).text).not.toContain(token);

    await offline(true);
    await page.reload();
    await expect(heading(payer.name)).toBeVisible();
    await expect(strip()).toBeVisible();
    await look(page, 'kept-record', { dark: true });
    await page.goto('/');
    await expect(page.getByText('Dues by age')).toBeVisible();
    await expect(strip()).toBeVisible();
    await look(page, 'kept-home', { dark: true });
    await page.goto(list);
    await expect(page.getByText(payer.name).first()).toBeVisible();
    await expect(strip()).toBeVisible();
    await look(page, 'kept-list', { dark: true });

    const { data } = await call<{ data: { version: number } }>(page, 'GET', `student/${payer.id}`);
    const renamed = payer.name.replace('Asha', 'Usha');
    await call(page, 'PUT', `student/update/${payer.id}`, { studentName: renamed, version: data.version });
    await page.goto(record);
    await expect(heading(payer.name)).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await offline(false);
    await expect(heading(renamed)).toBeVisible();
    await expect(strip()).toBeHidden();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  },
);

test('a page that was not looked at says so, and offers those that were', { tag: '@enough-at-phone' }, async () => {
  await expectKept();
  await goTo(page, 'Students');
  await expectKept();
  await offline(true);
  await page.goto('/payments');
  await expect(page.getByText(/^This page was not kept on this device\./)).toBeVisible();
  const offered = page.getByRole('navigation', { name: 'Kept on this device' });
  await expect(offered.getByRole('link')).toHaveText([/^Studentsas of/, /^Homeas of/]);
  await look(page, 'kept-not', { dark: true });
  await offered.getByRole('link', { name: /^Students/ }).click();
  await expect(heading('Students')).toBeVisible();
  await expect(strip()).toBeVisible();
  // The page is there, these rows are not.
  await page.goto('/studentlist-page?search=nobody-has-this-name');
  await expect(page.getByText(/^This page was not kept on this device\./)).toBeVisible();
  await expect(offered.getByRole('link')).toHaveText([/^Studentsas of/, /^Homeas of/]);
  await look(page, 'kept-not-these-rows');
  await offline(false);
  await expect(page.getByText(/^This page was not kept on this device\./)).toBeHidden();
});

test('no money is recorded without a network, and what was typed stays', { tag: '@enough-at-phone' }, async () => {
  const payer = await newPayer(page, `Neha Kept${Date.now().toString(36)}`, { Costume: '1200' });
  await page.goto(`/studentcourse/${payer.id}?pay=${payer.id}`);
  const sheet = page.getByRole('dialog', { name: 'Record payment' });
  const amount = sheet.getByRole('textbox', { name: 'Amount received' });
  await expect(amount).toHaveValue('1,200.00');
  await expectKept();
  await amount.fill('700');
  await offline(true);
  await expect(page.getByText(/^Offline · as of/)).toBeAttached();
  await sheet.getByRole('button', { name: /^Record/ }).click();
  await expectToast(page, 'No connection to the server. Nothing was saved.');
  await expect(amount).toHaveValue('700.00');
  await offline(false);
  expect(await paymentsOf(page, payer)).toBe(0);
  await page.evaluate(() => sessionStorage.clear());
});

test('signing out leaves nothing of it on the device', { tag: '@enough-at-phone' }, async () => {
  await goTo(page, 'Students');
  await expectKept();
  await signOut(page);
  await expect.poll(kept).toEqual({ shell: false, pages: [], text: '[]' });
  await offline(true);
  await page.goto('/studentlist-page');
  await expect(heading('You are offline')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
});

test('a new version is offered, and what is open goes on meanwhile', { tag: '@enough-at-phone' }, async () => {
  await goTo(page, 'Students');
  await expectKept();
  // A deployment: the page of the server begins with another script, and another tab brings its worker.
  await page.context().route('**/', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/(href=")[^"]+(" data-application)/, '$1/assets/index-deployed.js$2');
    await route.fulfill({ response: answer, body: html });
  });
  await page.evaluate(() => navigator.serviceWorker.register('/offline-worker.js?build=deployed'));
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  await look(page, 'kept-new-version');
  await page.context().unroute('**/');
  // The old page still finds its files.
  await goTo(page, 'Student Enquiry');
  await page.reload();
  await expect(heading('Student Enquiry')).toBeVisible();
});
