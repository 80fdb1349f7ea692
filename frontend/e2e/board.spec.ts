import { expect, test, type Locator, type Page } from './support/test';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { newBrowser, signIn, signOut } from './support/session';
import { Watch } from './support/watch';

/** Enquiries carried from stage to stage: by mouse and by keys at the desk, by a finger on a phone. */
const watch = new Watch();
let page: Page;

test.beforeEach(async ({ browser }) => {
  page = await newBrowser(browser, watch);
  await signIn(page, ofSunrise('staff'));
  await page.goto('/student-enquiry?view=board');
  await expect(cards('New').first()).toBeVisible();
});

test.afterEach(async () => {
  await page.goto('/');
  await signOut(page);
  await page.context().close();
  watch.verdict();
});

const column = (name: string) => page.getByRole('region', { name, exact: true });
const cards = (name: string) => column(name).getByRole('listitem');
const nameOf = async (card: Locator) => (await card.getByRole('link').textContent()) ?? '';

/** The middle of what is on screen. */
async function middleOf(what: Locator): Promise<{ x: number; y: number }> {
  const box = await what.boundingBox();
  if (!box) throw new Error('It is not on screen.');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 120) };
}

async function carry(card: Locator, to: Locator): Promise<void> {
  const from = await middleOf(card);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 4 });
  // At the edge the board scrolls to the columns that are not on screen.
  const edge = (page.viewportSize()?.width ?? 0) - 40;
  if ((await middleOf(to)).x > edge) await page.mouse.move(edge, from.y, { steps: 10 });
  await expect.poll(async () => (await middleOf(to)).x).toBeLessThanOrEqual(edge);
  const target = await middleOf(to);
  await page.mouse.move(target.x, target.y, { steps: 10 });
}

// A mouse stands at the desk.
test(
  'a card is carried by mouse: it moves, asks what a stage has to know, and goes nowhere it may not',
  { tag: '@desk' },
  async () => {
    const name = await nameOf(cards('New').first());
    await carry(cards('New').first(), column('Interested'));
    await look(page, 'board-carried', { dark: true });
    await page.mouse.up();
    const card = cards('Interested').filter({ hasText: name });
    await expect(card).toBeVisible();
    await expect(cards('New').filter({ hasText: name })).toHaveCount(0);
    await page.reload();
    await expect(card).toBeVisible();

    // Nobody goes back to a stage that is behind.
    await carry(card, column('New'));
    await page.mouse.up();
    await expect(card).toBeVisible();

    await carry(card, column('On hold'));
    await page.mouse.up();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(name);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(card).toBeVisible();
  },
);

// A keyboard stands at the desk.
test('a card is carried by keys, and it is said where it is', { tag: '@desk' }, async () => {
  const name = await nameOf(cards('New').first());
  const said = page.getByRole('status').filter({ hasText: name });
  await cards('New')
    .first()
    .getByRole('button', { name: `Move ${name}` })
    .focus();
  await page.keyboard.press('Space');
  await expect(said).toHaveText(new RegExp(`^${name} is (picked up|over)`));
  await page.keyboard.press('ArrowRight');
  await expect(said).toHaveText(`${name} is over Contacted.`);
  await page.keyboard.press('ArrowRight');
  await expect(said).toHaveText(`${name} is over Interested.`);
  await page.keyboard.press('ArrowLeft');
  await expect(said).toHaveText(`${name} is over Contacted.`);
  await page.keyboard.press('Space');
  await expect(cards('Contacted').filter({ hasText: name })).toBeVisible();
  await expect(cards('New').filter({ hasText: name })).toHaveCount(0);

  const other = await nameOf(cards('New').first());
  await cards('New')
    .first()
    .getByRole('button', { name: `Move ${other}` })
    .focus();
  const told = page.getByRole('status').filter({ hasText: other });
  await page.keyboard.press('Space');
  await expect(told).toHaveText(new RegExp(`^${other} is (picked up|over)`));
  await page.keyboard.press('ArrowRight');
  await expect(told).toHaveText(`${other} is over Contacted.`);
  await page.keyboard.press('Escape');
  await expect(page.getByText(`${other} stays where it was.`)).toBeAttached();
  await expect(cards('New').filter({ hasText: other })).toBeVisible();
});

// A finger is on a phone.
test('a card is carried by a finger after a long press', { tag: '@phone' }, async () => {
  const card = cards('New').first();
  const name = await nameOf(card);
  const touch = await page.context().newCDPSession(page);
  const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await at('touchStart', [await middleOf(card)]);
  const target = page.getByText('Contacted', { exact: true }).last();
  await expect(target).toBeVisible();
  await look(page, 'board-carried');
  const said = page.getByRole('status').filter({ hasText: name });
  await expect(async () => {
    const from = await middleOf(card);
    const to = await middleOf(target);
    for (const part of [0.3, 0.6, 0.95, 1]) {
      await at('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
    }
    await expect(said).toHaveText(`${name} is over Contacted.`, { timeout: 1000 });
  }).toPass();
  await at('touchEnd', []);
  await expect(cards('New').filter({ hasText: name })).toHaveCount(0);
  await page.getByLabel('Stage', { exact: true }).selectOption('CONTACTED');
  await expect(cards('Contacted').filter({ hasText: name })).toBeVisible();
});
