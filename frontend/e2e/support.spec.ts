import { expect, test, type Page } from './support/test';
import { choose, type } from './support/form';
import { look } from './support/look';
import { master, ofSunrise } from './support/people';
import { browserOf } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** A ticket from the first message to the rating, as the front desk and as MASTER. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

const thread = (page: Page) => page.getByRole('list', { name: 'Messages' });
const NOTE = 'The printer of Baner has the old driver.';

test('the front desk asks for help, MASTER answers, and the desk says that it helped', async ({ browser }) => {
  const subject = `Receipt cut off ${Date.now().toString(36)}`;
  const desk = await browserOf(browser, watch, ofSunrise('staff'));
  await desk.goto('/customersupport');
  await look(desk, 'support', { dark: true });
  await desk.getByRole('button', { name: /^Ask/ }).click();
  const form = desk.getByRole('dialog', { name: 'Ask for help' });
  await type(form, { Subject: subject, Message: 'The last line of the receipt is cut off.' });
  await choose(form, { Category: 'Receipts and printing', Priority: 'High' });
  await look(desk, 'support-ask');
  await form.getByRole('button', { name: 'Send' }).click();
  await expectToast(desk, 'Your ticket was sent.');
  await expect(desk.getByRole('heading', { name: subject })).toBeVisible();

  const support = await browserOf(browser, watch, master());
  await support.goto('/mastersupport');
  await look(support, 'support-master', { dark: true });
  await support.getByRole('button', { name: 'Canned answers' }).click();
  await expect(support.getByRole('dialog').getByText('Print as image').first()).toBeVisible();
  await look(support, 'support-answers');
  await support.keyboard.press('Escape');
  await support.getByRole('main').getByText(subject).first().click();
  await expect(support.getByRole('heading', { name: subject })).toBeVisible();
  await support.getByRole('radio', { name: 'Internal note' }).check();
  await type(support, { 'Internal note': NOTE });
  await support.getByRole('button', { name: 'Add note' }).click();
  await expect(thread(support).getByText(NOTE)).toBeVisible();
  await support.getByRole('radio', { name: 'Reply' }).check();
  await support.getByRole('button', { name: 'Canned answer' }).click();
  await support.getByRole('menuitem', { name: 'Print as image' }).click();
  await support.getByRole('checkbox', { name: 'Resolve with this reply' }).check();
  await look(support, 'support-ticket-master', { dark: true });
  await support.getByRole('button', { name: 'Send reply' }).click();
  await expect(thread(support).getByText('Open became Resolved by Rahul Bhosale')).toBeVisible();

  await desk.getByRole('button', { name: /notification/i }).click();
  await desk.getByRole('link', { name: new RegExp(`Support has answered .*${subject}`) }).click();
  await expect(thread(desk).getByText(/no rupee sign of its own/)).toBeVisible();
  await expect(desk.getByText(NOTE)).toHaveCount(0);
  await desk.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(desk.getByText('You answered: Yes')).toBeVisible();
  await look(desk, 'support-ticket', { dark: true });
});
