import { expect, test, type Page } from './support/test';
import { choose, type } from './support/form';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { goTo, isPhone, menuOf, newBrowser, signIn, signOut } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** The demo's Sunrise Academy: pages that hold a year of data, and what its people see of it. */
const watch = new Watch();

test.afterEach(() => watch.verdict());

test('a centre of three hundred students fits on its pages', async ({ browser }) => {
  const page = await newBrowser(browser, watch);
  await signIn(page, ofSunrise('owner'));
  await expect(page.getByText('Dues by age')).toBeVisible();
  await look(page, 'demo-home', { dark: true });
  for (const entry of ['Branches', 'Staff & Role', 'Course & Plan', 'Payments', 'Students']) {
    await goTo(page, entry);
    await expect(page.getByText(/^Showing 1 - \d+ of [\d,]+ entries$/)).toBeVisible();
    await look(page, `demo-${entry.split(' ')[0]?.toLowerCase()}`);
  }
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^Showing 11 - 20 of 3\d\d entries$/)).toBeVisible();
  await page.getByRole('searchbox').fill('zzz nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No student matches “zzz nobody”')).toBeVisible();
  await look(page, 'demo-no-student');
  await signOut(page);
  await page.context().close();
});

test('a certificate is made, checked by a stranger, and revoked', async ({ browser }) => {
  const page = await newBrowser(browser, watch);
  await signIn(page, ofSunrise('owner'));
  await page.goto('/student-certificate');
  await expect(page.getByText(/^Showing 1 - 10 of [\d,]+ entries$/)).toBeVisible();
  await look(page, 'demo-certificates', { dark: true });
  await page.getByRole('article').first().getByRole('link').click();
  await page.getByRole('button', { name: /template/i }).click();
  const sheet = page.getByRole('dialog', { name: 'Make from template' });
  const title = `Certificate of Merit ${Date.now()}`;
  await sheet.getByLabel('Course').selectOption({ index: 1 });
  await type(sheet, { Title: title, Description: 'Played at the recital with distinction.' });
  await look(page, 'demo-certificate-template');
  await sheet.getByRole('button', { name: 'Make certificate' }).click();
  await expect(page.getByText('Certificate Added Successfully!')).toBeVisible();

  const card = page.getByRole('article').filter({ hasText: title });
  const saved = page.waitForEvent('download');
  await card.getByRole('button', { name: /^Download/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/^CER-\d{5}\.pdf$/);
  await card.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Show check link' }).click();
  const link = page.getByRole('dialog').getByRole('link', { name: 'Open' });
  const { pathname } = new URL((await link.getAttribute('href')) ?? '');
  await page.getByRole('button', { name: 'Done' }).click();

  const stranger = await newBrowser(browser, watch);
  await stranger.goto(pathname);
  await expect(stranger.getByRole('heading', { name: 'This certificate is genuine' })).toBeVisible();
  await look(stranger, 'demo-certificate-check', { dark: true });
  await card.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Given to the wrong student');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(card.getByText('Revoked', { exact: true })).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'This certificate was revoked' })).toBeVisible();
  await stranger.context().close();
  await signOut(page);
  await page.context().close();
});

test('a trainer is not given two batches at once, and the week stands on the wall', async ({ browser }) => {
  const page = await newBrowser(browser, watch);
  await signIn(page, ofSunrise('admin'));
  await goTo(page, 'Course & Plan');
  await page.getByRole('tab', { name: 'Batches' }).click();
  await page.getByRole('button', { name: 'Add batch' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add batch' });
  await type(sheet, { 'Batch name': 'Guitar, Grade 1 – C' });
  await sheet.getByLabel('From').fill('17:15');
  await sheet.getByLabel('To', { exact: true }).fill('18:00');
  await choose(sheet, { Course: 'Guitar, Grade 1', Trainer: 'Amol Sathe' });
  await sheet.getByRole('button', { name: 'Thu' }).click();
  watch.expectRefusal(409, '/batch');
  await sheet.getByRole('button', { name: 'Create' }).click();
  await expect(
    sheet.getByText(/^Amol Sathe teaches Guitar, Grade 1 – A \(BAT-\d+\): Thu, 5:00 pm to 6:00 pm\.$/),
  ).toBeVisible();
  await look(page, 'demo-batch-clash');
  await page.goto('/coursefee-page?tab=week');
  if (isPhone(page)) await page.getByText('Thu', { exact: true }).click();
  await expect(page.getByText('Guitar, Grade 1 – A').first()).toBeVisible();
  await look(page, 'demo-week', { dark: true });
  await signOut(page);
  await page.context().close();
});

test('a visitor enquires by the centre’s form, and the front desk makes a student of it', async ({ browser }) => {
  const desk = await newBrowser(browser, watch);
  await signIn(desk, ofSunrise('staff'));
  await goTo(desk, 'Student Enquiry');
  await expect(desk.getByText(/^Showing 1 - \d+ of [\d,]+ entries$/)).toBeVisible();
  await look(desk, 'demo-enquiries', { dark: true });
  await desk.getByRole('radio', { name: 'Board' }).click();
  await expect(desk.getByRole('region', { name: 'Enquiries by stage' })).toBeVisible();
  await look(desk, 'demo-enquiry-board');
  await desk.getByRole('radio', { name: /^Due/ }).click();
  await desk.getByRole('button', { name: 'No answer' }).first().click();
  await look(desk, 'demo-enquiry-due', { dark: true });
  await desk.getByRole('radio', { name: 'Form' }).click();
  await look(desk, 'demo-enquiry-link');
  const link = (await desk.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? '';

  const phone = isPhone(desk) ? '9811100023' : '9811100022';
  const visitor = await newBrowser(browser, watch);
  await visitor.goto(new URL(link).pathname);
  await type(visitor, { 'Your name': 'Zara Merchant', Phone: phone, Message: '<b>Sundays?</b>' });
  await choose(visitor, { Branch: 'Kothrud, Pune' });
  await visitor.getByRole('checkbox', { name: 'Violin, Grade 1' }).click();
  await look(visitor, 'demo-enquire', { dark: true });
  // A form that comes back within three seconds was filled in by a program.
  await visitor.waitForTimeout(3000);
  await visitor.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(visitor.getByRole('heading', { name: 'Thank you, Zara Merchant' })).toBeVisible();
  await look(visitor, 'demo-enquire-thanks');
  await visitor.context().close();

  await desk.goto(`/student-enquiry?search=${phone}`);
  await desk.getByRole('button', { name: /^Zara Merchant/ }).click();
  const sheet = desk.getByRole('dialog', { name: /^ENQ-\d+$/ });
  await expect(sheet.getByText('<b>Sundays?</b>')).toBeVisible();
  await sheet.getByRole('radio', { name: 'Spoke to them' }).click();
  await look(desk, 'demo-enquiry');
  await sheet.getByRole('button', { name: 'Save follow-up' }).click();
  await expectToast(desk, 'Follow-up saved.');
  await expect(sheet.getByText('Contacted', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Convert to student' }).click();
  await look(desk, 'demo-enquiry-convert');
  await desk.getByRole('button', { name: 'Make student' }).click();
  await expectToast(desk, 'Student Created Successfully!');
  await desk.getByRole('dialog', { name: 'Enrol Zara Merchant' }).getByRole('button', { name: 'Close' }).click();
  await expect(desk.getByRole('heading', { name: 'Zara Merchant' })).toBeVisible();
  await signOut(desk);
  await desk.context().close();
});

for (const [role, entries] of [
  [
    'admin',
    [
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
    ],
  ],
  [
    'staff',
    [
      'Home',
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
    ],
  ],
] as const) {
  test(`${role.toUpperCase()} of a branch sees the entries of the role and the own branch`, async ({ browser }) => {
    const page = await newBrowser(browser, watch);
    await signIn(page, ofSunrise(role));
    expect(await menuOf(page)).toEqual(entries);
    await expect(page.getByRole('button', { name: /^Switch branch/ })).toHaveCount(0);
    await look(page, `demo-home-${role}`);
    await signOut(page);
    await page.context().close();
  });
}

test('students come from a spreadsheet, once every row is right', async ({ browser }) => {
  const page = await newBrowser(browser, watch);
  await signIn(page, ofSunrise('admin'));
  await goTo(page, 'Students');
  await page.getByRole('link', { name: 'Import' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Template (.xlsx)' }).click();
  expect((await saved).suggestedFilename()).toBe('students-template.xlsx');
  await look(page, 'import-file', { dark: true });
  const run = Date.now().toString().slice(-6);
  await uploadSheet(page, [
    [`Tara ${run}`, '12345', ''],
    [`Ved ${run}`, `98${run}02`, '10-06-2019'],
  ]);
  await look(page, 'import-columns', { dark: true });
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByText('2 rows must be corrected.')).toBeVisible();
  await expect(page.getByText('Phone number must be 10 digits').first()).toBeVisible();
  await expect(page.getByText('A student under 18 needs a guardian.').first()).toBeVisible();
  await look(page, 'import-faults', { dark: true });
  await page.getByRole('button', { name: 'Upload corrected file' }).click();
  await uploadSheet(page, [
    [`Tara ${run}`, `98${run}01`, ''],
    [`Ved ${run}`, `98${run}02`, '10-06-2001'],
  ]);
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByText('Every row is ready.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 students' }).click();
  await expect(page.getByRole('heading', { name: '2 students imported' })).toBeVisible();
  await look(page, 'import-done');
  await page.getByRole('button', { name: /^User Profile of/ }).click();
  await page.getByRole('dialog', { name: 'User Profile' }).getByRole('button', { name: 'Jobs' }).click();
  const job = page.getByRole('dialog', { name: 'Jobs' }).getByRole('listitem').first();
  await expect(job.getByRole('heading', { name: 'Import of June.csv' })).toBeVisible();
  await expect(job.getByText('2 students imported.')).toBeVisible();
  await job.getByRole('link', { name: 'Show import' }).click();
  await expect(page.getByRole('dialog', { name: 'Jobs' })).toBeHidden();
  await expect(page.getByRole('heading', { name: '2 students imported' })).toBeVisible();
  await page.getByRole('link', { name: 'Show the students' }).click();
  await expect(page.getByText('Showing 1 - 2 of 2 entries')).toBeVisible();
  await signOut(page);
  await page.context().close();
});

async function uploadSheet(page: Page, rows: string[][]): Promise<void> {
  const text = [['Name', 'Mobile No.', 'DOB'], ...rows].map((row) => row.join(',')).join('\n');
  const file = { name: 'June.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('2 rows in June.csv.')).toBeVisible();
}

/** A photo of 12 megapixels that is larger than the limit, as from a phone's camera. */
async function largePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 4000, height: 3000 });
    const paper = canvas.getContext('2d')!;
    const noise = paper.createImageData(canvas.width, canvas.height);
    for (let at = 0; at < noise.data.length; at++) noise.data[at] = at % 4 === 3 ? 255 : (at * 2_654_435_761) % 251;
    paper.putImageData(noise, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1]!;
  });
  return Buffer.from(base64, 'base64');
}

test('a student’s page tells everything, and keeps papers', async ({ browser }) => {
  const page = await newBrowser(browser, watch);
  await signIn(page, ofSunrise('staff'));
  await goTo(page, 'Students');
  const students = page.getByRole('main').getByRole(isPhone(page) ? 'listitem' : 'row');
  await students.getByRole('link').first().click();
  await page.waitForURL(/studentcourse/);
  await page.getByRole('tab', { name: 'Documents' }).click();
  const title = `Consent ${Date.now()}`;
  const photo = { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: await largePhoto(page) };
  expect(photo.buffer.length).toBeGreaterThan(5_000_000);
  if (isPhone(page)) await expect(page.getByRole('button', { name: 'Take photo' })).toBeVisible();
  await page.getByLabel(isPhone(page) ? 'Photo' : 'Files', { exact: true }).setInputFiles(photo);
  const sheet = page.getByRole('dialog', { name: 'Add files' });
  await choose(sheet, { Kind: "Guardian's consent" });
  await type(sheet, { Title: title });
  await look(page, 'document-sheet', { dark: true });
  await sheet.getByRole('button', { name: 'Add 1 file' }).click();
  await expect(page.getByText('1 file added.')).toBeVisible();
  await page.getByRole('main').getByText(title).click();
  const preview = page.getByRole('dialog', { name: title });
  const shown = preview.getByRole('img', { name: title });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2400);
  await look(page, 'document-preview', { dark: true });
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await look(page, 'student-documents', { dark: true });
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByText(`Guardian's consent added: ${title}.`)).toBeVisible();
  await look(page, 'student-timeline', { dark: true });
  for (const tab of ['Profile', 'Attendance', 'Certificates', 'Fees']) {
    await page.getByRole('tab', { name: tab }).click();
    await look(page, `student-${tab.toLowerCase()}`);
  }
  await signOut(page);
  await page.context().close();
});
