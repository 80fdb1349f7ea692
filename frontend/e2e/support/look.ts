import { expect, test, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { quiet } from './watch';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Toasts say their piece and go by themselves; a picture is of the page without them. */
async function dismissToasts(page: Page): Promise<void> {
  await page
    .getByLabel('Dismiss message')
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLButtonElement).click()));
}

/** Hides what rings meanwhile, or shows it again: a message over a page is no part of it. */
async function showToasts(page: Page, shown: boolean): Promise<void> {
  await page.locator('[role=region][aria-label="Messages"]').evaluateAll(
    (regions, display) => {
      for (const region of regions) (region as HTMLElement).style.display = display;
    },
    shown ? '' : 'none',
  );
}

/** Waits until the page has stopped asking, drawing and moving. */
export async function settle(page: Page): Promise<void> {
  await quiet(page);
  await still(page);
}

async function still(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      !document.querySelector('[aria-busy=true]') &&
      document
        .getAnimations()
        .every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity),
  );
}

async function accessible(page: Page, what: string, options: RunOptions): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (given) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, given);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    );
  }, options);
  expect.soft(found, `axe on ${what}`).toEqual([]);
}

/** What axe finds wrong; a PDF in a frame is nothing of ours. Colours are the same at both widths. */
const findings = (isColoured: boolean): RunOptions => ({
  runOnly: STANDARDS,
  rules: { 'color-contrast': { enabled: isColoured } },
  resultTypes: ['violations'],
  iframes: false,
});
const CONTRAST: RunOptions = { runOnly: ['color-contrast'], resultTypes: ['violations'], iframes: false };

/** Nothing reaches over the right edge: a phone would scroll sideways. */
async function fits(page: Page, what: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(over, `${what} reaches over the edge by`).toBeLessThanOrEqual(0);
}

/** As `student.dues`, but neither a host nor a file. */
const isKey = (word: string) =>
  /^[a-z]\w*(\.[a-z]\w*)+$/.test(word) && !/\.(com|in|test|example|org|csv|xlsx)$/.test(word);

/** No key of a text that was forgotten: `student.dues` where "Dues" should stand. */
async function worded(page: Page, what: string): Promise<void> {
  const words = (await page.locator('body').innerText()).split(/\s+/);
  expect.soft(words.filter(isKey), `keys on ${what}`).toEqual([]);
}

/**
 * A page as a person meets it: it stands still, fits, speaks, axe finds nothing, and a picture is kept in
 * `test-results/` to be looked at. `dark` looks once more at the colours on the dark ground. Of a test at both widths,
 * colours on the light ground are looked at on the phone, on the dark one at the desk.
 */
export async function look(page: Page, name: string, { dark = false } = {}): Promise<void> {
  await dismissToasts(page);
  await showToasts(page, false);
  await lookAt(page, name, dark);
  await showToasts(page, true);
}

async function lookAt(page: Page, name: string, dark: boolean): Promise<void> {
  const { project, tags } = test.info();
  const width = project.name;
  const isPhone = width === 'phone';
  const isHereAlone = tags.length > 0;
  await settle(page);
  await fits(page, name);
  await worded(page, name);
  await accessible(page, name, findings(isPhone || isHereAlone));
  await page.screenshot({ path: `test-results/pages/${name}-${width}.png` });
  if (!dark || (isPhone && !isHereAlone)) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await still(page);
  await accessible(page, `${name}, dark`, CONTRAST);
  await page.screenshot({ path: `test-results/pages/${name}-${width}-dark.png` });
  await page.emulateMedia({ colorScheme: 'light' });
}
