import { expect, test, type Page } from './support/test';
import { type } from './support/form';
import { look } from './support/look';
import { master, ofSunrise } from './support/people';
import { browserOf, goTo, isPhone } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** A post from the owner's composer to a trainer's Home and back to the list of its readers. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('the owner writes a post for trainers, and one of them reads and closes it', async ({ browser }) => {
  const title = `Tabla workshop ${Date.now().toString(36)}`;
  const owner = await browserOf(browser, watch, ofSunrise('owner'));
  await goTo(owner, 'Posts');
  await look(owner, 'posts', { dark: true });
  await owner.getByRole('link', { name: 'Write post' }).click();
  const write = sheet(owner, 'Write post');
  await type(write, {
    Title: title,
    Text: 'Ustad Rahim Khan visits us on Sunday at 10 am. Bring your own instrument.',
    Link: 'https://sunrise.test/workshop',
    To: '31-12-2031',
  });
  await write.getByRole('checkbox', { name: 'TRAINER' }).check();
  await write.getByRole('switch', { name: /^Pinned/ }).check();
  await expect(write.getByText(/ people see it$/)).toBeVisible();
  await look(owner, 'post-composer', { dark: true });
  await write.getByRole('button', { name: 'Publish now' }).click();
  await expectToast(owner, 'Post saved.');

  const trainer = await browserOf(browser, watch, ofSunrise('trainer'));
  const card = trainer.getByRole('article', { name: title });
  await expect(card.getByRole('link', { name: 'Open link' })).toBeVisible();
  await look(trainer, 'home-post', { dark: true });
  await card.getByRole('button', { name: `Close ${title}` }).click();
  await expect(card).toBeHidden();

  await owner.goto('/apppost');
  await owner.getByRole('main').getByText(title).first().click();
  const readers = sheet(owner, 'Post').getByRole('region', { name: 'Read by' });
  await expect(readers.getByRole('listitem')).toHaveCount(1);
  await look(owner, 'post-readers');
  await owner.keyboard.press('Escape');
  await endPost(owner, title);
});

async function endPost(page: Page, title: string): Promise<void> {
  if (isPhone(page)) return;
  await page.getByRole('button', { name: `More actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'End now' }).click();
  await expectToast(page, 'The post is no longer shown.');
}

test('the platform writes a post for the centres of a category', async ({ browser }) => {
  const page = await browserOf(browser, watch, master());
  await goTo(page, 'Posts');
  await page.getByRole('link', { name: 'Write post' }).click();
  const write = sheet(page, 'Write post');
  await type(write, {
    Title: 'Driving licences',
    Text: 'Forms of the transport office have changed.',
    To: '31-12-2031',
  });
  await write.getByRole('checkbox', { name: 'Driving' }).check();
  await look(page, 'platform-post-composer');
  await write.getByRole('button', { name: 'Save draft' }).click();
  await expectToast(page, 'Post saved.');
  await look(page, 'platform-posts');
});
