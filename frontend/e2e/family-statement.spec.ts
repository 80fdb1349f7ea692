import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from './support/test';
import { call, newPayer } from './support/fees';
import { look } from './support/look';
import { expectPdf } from './support/pdf';
import { ofSunrise } from './support/people';
import { browserOf, newBrowser } from './support/session';
import { Watch } from './support/watch';

/** One statement and one reminder for all students of a family. */
const watch = new Watch();
let page: Page;

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

const sheet = (name: string | RegExp) => page.getByRole('dialog', { name });

test(
  'a family has one statement, and its students are reminded by one message',
  { tag: '@enough-at-phone' },
  async ({ browser }) => {
    page = await browserOf(browser, watch, ofSunrise('owner'));
    const context = page.context();
    await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }));
    const mark = Date.now().toString(36);
    const phone = `9${String(Date.now()).slice(-9)}`;
    const asha = await newPayer(page, `Asha Stm${mark}`, { Costume: '1200' });
    const bela = await newPayer(page, `Bela Stm${mark}`, { Costume: '800' });
    for (const { id } of [asha, bela]) await call(page, 'PUT', `student/update/${id}`, { guardianPhone: phone });
    const familyName = `Stm${mark}`;
    await call(page, 'POST', 'family', { familyName, phone, studentObjectIds: [asha.id, bela.id] });

    await page.goto(`/studentcourse/${asha.id}?tab=fees`);
    await look(page, 'family-card', { dark: true });
    await page.getByRole('button', { name: 'Family statement' }).click();
    const statement = sheet(`Statement of the family ${familyName}`);
    await expect(statement.getByRole('row').filter({ hasText: bela.name })).toContainText('₹800.00');
    await expect(statement.getByRole('list', { name: 'Balance of each student' })).toContainText('₹2,000.00');
    await look(page, 'family-statement', { dark: true });

    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      statement.getByRole('button', { name: 'Download' }).click(),
    ]);
    expectPdf(await readFile(await saved.path()), ['STATEMENT OF ACCOUNT', asha.name, bela.name, '2,000.00']);
    const [chat] = await Promise.all([
      context.waitForEvent('page'),
      statement.getByRole('button', { name: 'WhatsApp' }).click(),
    ]);
    await chat.waitForURL(`https://wa.me/91${phone}?text=*`);
    const text = new URL(chat.url()).searchParams.get('text') ?? '';
    const link = /https?:\/\/[^/\s]+(\/statement\/[\w-]+)/.exec(text)?.[1] ?? '';
    await chat.close();

    await statement.getByRole('button', { name: 'Mail' }).click();
    const mail = sheet(`Mail the statement of the family ${familyName}`);
    await mail.getByLabel('Email').fill(`stm-${mark}@example.com`);
    await look(page, 'family-statement-mail');
    await mail.getByRole('button', { name: 'Send' }).click();
    await expect(mail).toBeHidden();

    const stranger = await newBrowser(browser, watch);
    await stranger.goto(link);
    await expect(stranger.getByRole('list', { name: 'Balance of each student' })).toContainText(bela.name);
    await look(stranger, 'family-statement-link', { dark: true });
    await stranger.context().close();

    await call(page, 'POST', 'student/remind', { ids: [asha.id, bela.id], channel: 'WHATSAPP' });
    await page.goto(`/reminders?search=${encodeURIComponent(asha.name)}`);
    const names = page.getByRole('main').getByText(`${asha.name}, ${bela.name}`).first();
    await expect(names).toBeVisible();
    await look(page, 'family-reminder', { dark: true });
    await names.click();
    const message = sheet(`Reminder to ${asha.name}, ${bela.name}`);
    await expect(message.getByText(`${asha.name}: ₹1,200.00; ${bela.name}: ₹800.00`)).toBeVisible();
    await look(page, 'family-reminder-message', { dark: true });
  },
);
