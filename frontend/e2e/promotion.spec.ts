import { expect, test, type Page } from './support/test';
import { call } from './support/fees';
import { choose, type } from './support/form';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf, isPhone } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** A batch moves on to its next course, and back. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

type Saved = { data: { _id: number; feePlans: { _id: number }[] } };

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A new course, paid at once. */
const newCourse = (page: Page, coursename: string, baseFee: string) =>
  call<Saved>(page, 'POST', 'course', {
    coursename,
    durationValue: 6,
    durationUnit: 'MONTHS',
    baseFee,
    feePlan: { kind: 'ONE_TIME' },
  });

/** A batch of three students since last month; returns its id and the names. */
async function newBatch(page: Page, mark: string): Promise<{ id: number; names: string[] }> {
  const { list } = await call<{ list: { _id: number }[] }>(page, 'GET', 'branch?pageSize=1');
  const branchObjectId = list[0]!._id;
  const { data: course } = await newCourse(page, `Sitar ${mark}, Grade 1`, '6000');
  await newCourse(page, `Sitar ${mark}, Grade 2`, '8000');
  const { data: batch } = await call<Saved>(page, 'POST', 'batch', {
    name: `Dawn ${mark}`,
    courseObjectId: course._id,
    branchObjectId,
    days: [0, 2, 4],
    startTime: '04:00',
    endTime: '05:00',
    start: day(-40),
    capacity: 12,
  });
  const names = ['Ananya', 'Kabir', 'Meera'].map((name) => `${name} ${mark}`);
  for (const [place, studentName] of names.entries()) {
    const phone = `9${String(Date.now() + place).slice(-9)}`;
    const { data: student } = await call<Saved>(page, 'POST', 'student', { studentName, phone, branchObjectId });
    await call(page, 'POST', 'studentcourse', {
      studentObjectId: student._id,
      courseObjectId: course._id,
      feePlanObjectId: course.feePlans[0]!._id,
      batchObjectId: batch._id,
      start: day(-30),
      discountKind: 'PERCENT',
      discountValue: '10',
      discountReason: 'First batch',
    });
  }
  return { id: batch._id, names };
}

test('the owner promotes a batch, sees its dues before, and undoes it', async ({ browser }) => {
  const page = await browserOf(browser, watch, ofSunrise('owner'));
  await page.goto('/');
  const mark = Date.now().toString(36);
  const { id, names } = await newBatch(page, mark);
  await page.goto(`/batch/${id}`);
  await page.getByRole('button', { name: 'Promote batch' }).click();
  const sheet = page.getByRole('dialog', { name: `Promote Dawn ${mark}` });
  await look(page, 'promotion-empty');
  await choose(sheet, { Course: `Sitar ${mark}, Grade 2` });
  await type(sheet, { 'Name of the new batch': `Dawn ${mark}, second year` });
  await expect(sheet.getByRole('checkbox', { name: names[0] })).toBeChecked();
  await expect(sheet.getByRole('button', { name: 'Promote 3 students' })).toBeVisible();
  await sheet.getByRole('checkbox', { name: names[2] }).uncheck();
  await expect(sheet.getByRole('button', { name: 'Promote 2 students' })).toBeVisible();
  await sheet.getByRole('checkbox', { name: names[2] }).scrollIntoViewIfNeeded();
  await look(page, 'promotion-students', { dark: true });
  if (isPhone(page)) await sheet.getByRole('button', { name: 'Dues', exact: true }).click();
  await expect(page.getByText('₹16,992.00').first()).toBeVisible();
  await look(page, 'promotion-dues', { dark: true });
  if (isPhone(page)) await page.goBack();
  await sheet.getByRole('button', { name: 'Promote 2 students' }).click();
  await expectToast(page, 'Batch promoted.');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Promotions' })).toBeVisible();
  await look(page, 'promotion-batch');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  const ask = page.getByRole('dialog', { name: 'Undo this promotion?' });
  await type(ask, { Reason: 'The wrong course' });
  await look(page, 'promotion-undo');
  await ask.getByRole('button', { name: 'Undo promotion' }).click();
  await expectToast(page, 'Promotion undone.');
  await expect(page.getByText(/undone/).first()).toBeVisible();
});
