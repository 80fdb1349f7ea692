// What a first visit to a page of the demo costs: {"requests": 37, "bytes": 300000}, bytes as they come over the wire, headers included.
//   BASE_URL=http://localhost:8000 node scripts/first-visit.mjs /studentlist-page
import { chromium } from '@playwright/test';
import packaged from '@sparticuz/chromium';

const BASE = process.env.BASE_URL ?? 'http://localhost:8000';
const DEMO = { email: 'owner@sunrise.test', password: 'Demo@1234' };
/** Milliseconds without a new request after which the page has all that it asks for by itself. */
const QUIET = 2500;

const browser = await chromium.launch({
  executablePath: await packaged.executablePath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
const page = await context.newPage();
const post = (call, data) => page.request.post(`${BASE}/class/v1/useradmin/${call}`, { data });
let login = await post('login', DEMO);
if (login.status() === 409) {
  // An earlier run is signed in still.
  const { ticket } = (await login.json()).data;
  await post('logout', { email: DEMO.email, autoLogout: true, ticket });
  login = await post('login', DEMO);
}
if (!login.ok()) throw new Error(`${DEMO.email} cannot sign in: ${login.status()}`);
// Where no script runs, and whose icon the page shows: its own first visit.
await page.goto(`${BASE}/health`);
await page.evaluate((token) => globalThis.localStorage.setItem('token', token), (await login.json()).data);

const session = await context.newCDPSession(page);
await session.send('Network.enable');
let requests = 0;
let bytes = 0;
let last = Date.now();
session.on('Network.requestWillBeSent', () => {
  requests += 1;
  last = Date.now();
});
session.on('Network.loadingFinished', ({ encodedDataLength }) => {
  bytes += encodedDataLength;
  last = Date.now();
});
await page.goto(BASE + process.argv[2]);
await page.getByRole('row').nth(1).waitFor();
while (Date.now() - last < QUIET) await page.waitForTimeout(100);
await browser.close();
console.log(JSON.stringify({ requests, bytes }));
