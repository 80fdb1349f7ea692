import { expect, test, type Locator, type Page } from './support/test';
import { call, newPayer, pendingOf } from './support/fees';
import { choose, type } from './support/form';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf, isPhone, newBrowser } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** A saved kit, from its list to the student, back, and confirmed by the guardian. */
const watch = new Watch();
let page: Page;

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

const sheet = (name: string | RegExp) => page.getByRole('dialog', { name });
const row = (text: string) => page.getByRole(isPhone(page) ? 'listitem' : 'row').filter({ hasText: text });

/** Chooses the option whose label begins with this text. */
async function pick(scope: Locator, label: string, text: string): Promise<void> {
  const field = scope.getByRole('combobox', { name: label });
  const option = field.getByRole('option', { name: new RegExp(`^${text}`), includeHidden: true });
  await field.selectOption(await option.getAttribute('value'));
}

interface Item {
  _id: number;
}

/** A new item of which the branch in view has ten. */
async function stocked(name: string): Promise<Item> {
  const { data } = await call<{ data: Item }>(page, 'POST', 'materialitem', { name });
  const { list } = await call<{ list: Item[] }>(page, 'GET', 'branch?pageSize=1');
  await call(page, 'POST', 'material', {
    itemObjectId: data._id,
    branchObjectId: list[0]?._id,
    vendorName: 'Saraswati Music House',
    nos: 10,
    amount: '1000',
    method: 'CASH',
  });
  return data;
}

async function act(text: string, action: string): Promise<void> {
  await row(text)
    .getByRole('button', { name: /^More actions for / })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a kit is saved, given and charged, comes back in part with a credit note, and is confirmed', async ({
  browser,
}) => {
  page = await browserOf(browser, watch, ofSunrise('admin'));
  await page.goto('/materialsInfo');
  const mark = Date.now().toString(36);
  await stocked(`Capo ${mark}`);
  await stocked(`Tuner ${mark}`);
  const student = await newPayer(page, `Neha Kit${mark}`, {});

  await page.goto('/materialsInfo?tab=kits');
  await look(page, 'kits-list', { dark: true });
  await page.getByRole('button', { name: 'Add kit' }).click();
  const saved = sheet('Add kit');
  await type(saved, { 'Kit name': `Kit ${mark}` });
  await pick(saved, 'Material 1', `Capo ${mark}`);
  await saved.getByRole('button', { name: 'Add another material' }).click();
  await pick(saved, 'Material 2', `Tuner ${mark}`);
  await type(saved, { 'Amount before GST': '800', 'Charge for': 'Starter kit' });
  await look(page, 'kits-new', { dark: true });
  await saved.getByRole('button', { name: 'Create' }).click();
  await expectToast(page, 'Kit added.');
  await page.getByRole('searchbox').fill(mark);
  await expect(row(`Kit ${mark}`)).toContainText('₹800.00');

  const { list } = await call<{ list: Item[] }>(page, 'GET', `materialkit?search=${mark}`);
  await page.goto(`/materialsInfo?tab=distribution&issue=${student.id}-${list[0]?._id}`);
  const issue = sheet('Give to a student');
  await expect(issue.getByRole('combobox', { name: 'Material 2' })).toContainText(`Tuner ${mark} (10 left)`);
  await expect(issue.getByRole('textbox', { name: /^Amount before GST/ })).toHaveValue('800.00');
  await look(page, 'kits-give', { dark: true });
  await issue.getByRole('button', { name: 'Give out' }).click();
  await expectToast(page, 'Material distributed.');
  expect(await pendingOf(page, student)).toBe('800.00');

  await page.goto(`/materialsInfo?tab=distribution&issue=${student.id}-${list[0]?._id}`);
  await expect(issue.getByText(/was given the Kit .* already/)).toBeVisible();
  await look(page, 'kits-given-already');

  await page.goto(`/materialsInfo?tab=distribution&search=${encodeURIComponent(student.name)}`);
  await act(`Tuner ${mark}`, 'Take back');
  const back = sheet('Take back');
  await expect(back.getByRole('textbox', { name: /^Credit before GST/ })).toHaveValue('400.00');
  await type(back, { Reason: 'Too small' });
  await look(page, 'kits-return', { dark: true });
  await back.getByRole('button', { name: 'Take back' }).click();
  await expectToast(page, 'Material returned.');
  expect(await pendingOf(page, student)).toBe('400.00');
  await act(`Tuner ${mark}`, 'Open credit note');
  await expect(page.getByRole('dialog').getByText('Too small')).toBeVisible();
  await look(page, 'kits-credit-note');

  const found = await call<{ list: Item[] }>(page, 'GET', `distribute?student=${student.id}`);
  const { data } = await call<{ data: { url: string } }>(page, 'POST', `distribute/${found.list[0]?._id}/share`);
  const guardian = await newBrowser(browser, watch);
  await guardian.goto(new URL(data.url).pathname);
  await expect(guardian.getByText(`Capo ${mark}`)).toBeVisible();
  await look(guardian, 'kits-handover', { dark: true });
  await guardian.getByRole('button', { name: 'I received all of this' }).click();
  await type(guardian.getByRole('dialog', { name: 'Confirm receipt' }), { 'Your name': 'Asha Kulkarni' });
  await guardian.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(guardian.getByText(/^Asha Kulkarni confirmed on/)).toBeVisible();
  await look(guardian, 'kits-confirmed');

  await page.goto(`/materialsInfo?tab=distribution&search=${encodeURIComponent(student.name)}`);
  if (!isPhone(page)) await expect(row(`Capo ${mark}`)).toContainText('Asha Kulkarni');
  await look(page, 'kits-distribution', { dark: true });
});

test('the kit of a course is offered to whoever has just enrolled on it', async ({ browser }) => {
  page = await browserOf(browser, watch, ofSunrise('admin'));
  await page.goto('/materialsInfo');
  const mark = Date.now().toString(36);
  const { list } = await call<{ list: { _id: number; coursename: string; feePlans: { name: string }[] }[] }>(
    page,
    'GET',
    'course?status=ACTIVE&pageSize=1',
  );
  const [course] = list;
  const item = await stocked(`Plectrum ${mark}`);
  await call(page, 'POST', 'materialkit', {
    name: `Kit ${mark}`,
    lines: [{ itemObjectId: item._id, nos: 1 }],
    courseObjectId: course?._id,
    atAdmission: true,
  });
  const student = await newPayer(page, `Ravi Kit${mark}`, {});
  await page.goto(`/editstudent/${student.id}?enrol=${course?._id}`);
  const enrol = sheet(/^Enrol/);
  await choose(enrol, { 'Fee plan': course?.feePlans[0]?.name ?? '' });
  await enrol.getByRole('button', { name: 'Enrol', exact: true }).click();
  await page
    .getByRole('link', { name: `Give the Kit ${mark}` })
    .or(page.getByRole('button', { name: `Give the Kit ${mark}` }))
    .first()
    .click();
  await expect(sheet('Give to a student').getByRole('combobox', { name: 'Material 1' })).toContainText(
    `Plectrum ${mark}`,
  );
  await look(page, 'kits-at-admission');
});
