import { expect, test, type Page } from './support/test';
import { newPayer } from './support/fees';
import { type } from './support/form';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** Students are reminded of what is due: by WhatsApp, with a pause, and as the schedule says. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('the front desk puts a student on the list and pauses the reminders', async ({ browser }) => {
  const name = `Neha Remind${Date.now().toString(36)}`;
  const desk = await browserOf(browser, watch, ofSunrise('staff'));
  const payer = await newPayer(desk, name, { Costume: '900' });
  await desk.goto(`/studentcourse/${payer.id}?tab=fees`);
  await desk.getByRole('button', { name: 'Send reminder' }).click();
  const ask = sheet(desk, `Send a reminder to ${name}?`);
  await ask.getByRole('radio', { name: 'WhatsApp' }).check();
  await look(desk, 'reminders-ask');
  await ask.getByRole('button', { name: 'Send reminder' }).click();
  await expectToast(desk, '1 message to send by WhatsApp');

  await desk.goto(`/reminders?search=${encodeURIComponent(name)}`);
  await expect(desk.getByRole('main').getByText(name).first()).toBeVisible();
  await look(desk, 'reminders', { dark: true });
  await desk.getByRole('main').getByText(name).first().click();
  await expect(sheet(desk, `Reminder to ${name}`).getByText('₹900.00').first()).toBeVisible();
  await look(desk, 'reminders-message', { dark: true });

  await desk.goto(`/studentcourse/${payer.id}?tab=fees`);
  await desk.getByRole('button', { name: 'Pause reminders' }).click();
  const pause = sheet(desk, `Pause reminders of ${name}`);
  await type(pause, { Reason: 'Pays next month' });
  await look(desk, 'reminders-pause-form');
  await pause.getByRole('button', { name: 'Pause reminders' }).click();
  await expectToast(desk, 'Reminders paused.');
  await expect(desk.getByText(/Pays next month/)).toBeVisible();
  await look(desk, 'reminders-paused', { dark: true });
  await desk.getByRole('button', { name: 'Resume reminders' }).click();
  await expectToast(desk, 'Reminders resumed.');
});

test('an admin sees what was sent, the schedule and the texts', async ({ browser }) => {
  const admin = await browserOf(browser, watch, ofSunrise('admin'));
  await admin.goto('/reminders?tab=history');
  await expect(admin.getByRole('main').getByText('Sent').first()).toBeVisible();
  await look(admin, 'reminders-history', { dark: true });
  await admin.goto('/reminders?reminder=schedule');
  await expect(sheet(admin, 'Schedule of reminders')).toBeVisible();
  await look(admin, 'reminders-schedule', { dark: true });
  await admin.goto('/reminders?reminder=texts');
  await expect(sheet(admin, 'Texts of reminders').getByRole('textbox', { name: 'Text', exact: true })).toBeVisible();
  await look(admin, 'reminders-texts', { dark: true });
});
