import { castOf } from './support/people';
import { clocksOfServer, openCentre } from './support/server';
import { browserOf } from './support/session';
import { expect, test } from './support/test';
import { Watch } from './support/watch';

/** Processes that live at different times disagree on what is today: `make test NOW=…` sets all of them. */
const watch = new Watch();

/** How long a session lasts from the web's now, in milliseconds. */
const SESSION = 12 * 60 * 60_000;

/** Milliseconds between two readings, however busy the machine. */
const APART = 120_000;

test('browser, web, worker, Python, PostgreSQL and Redis have one clock', async ({ browser }) => {
  const cast = castOf(test.info().project.name);
  await openCentre('branch', cast);
  const page = await browserOf(browser, watch, cast.owner);
  const clocks = await clocksOfServer();
  clocks.browser = await page.evaluate(() => Date.now());
  clocks.web =
    (await page.evaluate(() => {
      const [, claims = ''] = (localStorage.getItem('token') ?? '').split('.');
      return (JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))) as { exp: number }).exp * 1000;
    })) - SESSION;
  for (const [name, milliseconds] of Object.entries(clocks)) {
    expect(Math.abs(milliseconds - Date.now()), `the clock of ${name}`).toBeLessThan(APART);
  }
  await page.context().close();
  watch.verdict();
});
