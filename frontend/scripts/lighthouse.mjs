// Lighthouse's performance score of a page, a run a fresh browser: {"scores": [93, …], "last": {"first-contentful-paint": 900, …}} (ms).
//   node scripts/lighthouse.mjs <address> <phone|desktop> <runs>
import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import packaged from '@sparticuz/chromium';
import lighthouse, { desktopConfig } from 'lighthouse';

const [address, device, runs] = process.argv.slice(2);
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
];

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const scores = [];
let last = {};
for (let run = 0; run < Number(runs); run++) {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await packaged.executablePath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      `--remote-debugging-port=${port}`,
    ],
  });
  const settings = { port, output: 'json', onlyCategories: ['performance'], logLevel: 'silent' };
  const { lhr } = await lighthouse(address, settings, device === 'desktop' ? desktopConfig : undefined);
  await browser.close();
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  scores.push(Math.round(lhr.categories.performance.score * 100));
  last = Object.fromEntries(METRICS.map((name) => [name, Math.round(lhr.audits[name].numericValue * 1000) / 1000]));
}
console.log(JSON.stringify({ scores, last }));
