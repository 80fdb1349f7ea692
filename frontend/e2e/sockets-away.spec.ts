import { expect, test } from './support/test';
import { look } from './support/look';
import { castOf } from './support/people';
import { pauseSockets, resumeSockets } from './support/processes';
import { openCentre, takeFee } from './support/server';
import { browserOf } from './support/session';
import { Watch } from './support/watch';

/** Runs when the other stories are over, since all of them are on the one process that serves sockets. */
const watch = new Watch();

test('while nothing comes over the socket a page asks, and afterwards it is told again', async ({ browser }) => {
  const cast = castOf(test.info().project.name);
  await openCentre('paid', cast);
  const page = await browserOf(browser, watch, cast.owner);
  await page.goto('/payments');
  const shows = (payments: number, seconds: number) =>
    expect(page.getByText(`Showing 1 - ${payments} of ${payments} entries`)).toBeVisible({ timeout: seconds * 1000 });
  await shows(1, 30);
  await takeFee(cast);
  await shows(2, 10);
  pauseSockets();
  try {
    await takeFee(cast);
    // The line is found dead after half a minute, and the first question comes half a minute later.
    await shows(3, 90);
    await look(page, 'polling');
  } finally {
    resumeSockets();
  }
  await takeFee(cast);
  await shows(4, 30);
});
