import { test as base } from '@playwright/test';

export { expect, type Browser, type Locator, type Page } from '@playwright/test';

const DAY = 24 * 60 * 60_000;
const INDIA_IS_AHEAD = 5.5 * 60 * 60_000;

/** Milliseconds until midnight in India. */
const leftOfDay = () => DAY - ((Date.now() + INDIA_IS_AHEAD) % DAY);

/** A test is of one day: one that midnight could interrupt begins after it. */
export const test = base.extend<{ oneDay: void }>({
  oneDay: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from it that nothing is needed.
    async ({}, use, { timeout }) => {
      const left = leftOfDay();
      if (left < timeout) await new Promise((resolve) => setTimeout(resolve, left + 1000));
      await use();
    },
    { auto: true, timeout: 0 },
  ],
});
