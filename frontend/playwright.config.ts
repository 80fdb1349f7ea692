import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import chromium from '@sparticuz/chromium';

/**
 * The browser story (`e2e/`) against a running product: `make test` starts one. Alone, beside `make up`:
 * `npm run e2e`; BASE_URL and VAR_DIR name another. Pictures of every page: test-results/pages.
 * Debian's Chromium when it is installed, else the one that comes as a package.
 */
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

/** What stops a process that every page is on. */
const ALONE = '**/sockets-away.spec.ts';
/**
 * A test with the tag `@desk` or `@phone` is about that width alone. One with `@enough-at-desk` or `@enough-at-phone`
 * does the same at both, and is run at one unless EVERY_WIDTH is set: for pictures of both.
 */
const leftOutAtDesk = process.env.EVERY_WIDTH ? /@phone/ : /@phone|@enough-at-phone/;
const leftOutOnPhone = process.env.EVERY_WIDTH ? /@desk/ : /@desk|@enough-at-desk/;
const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/failures',
  globalSetup: './e2e/support/demo-of-phone.ts',
  // One story a width, and each width has centres of its own in the same product.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  // Long enough for a machine that has other things to do as well.
  timeout: 240_000,
  globalTimeout: 60 * 60_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: `${process.env.REPORTS ?? 'test-results'}/browser.json` }]],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:8000',
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    colorScheme: 'light',
    actionTimeout: 30_000,
    // `--trace on` keeps each step's page as well; it slows every step.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: installed ?? (await chromium.executablePath()),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page whose PDF is previewed without a window crashes; only Debian's Chromium has a preview.
        '--disable-print-preview',
      ],
    },
  },
  projects: [
    { name: 'desk', workers: 1, testIgnore: ALONE, grepInvert: leftOutAtDesk, use: DESK },
    { name: 'phone', workers: 1, testIgnore: ALONE, grepInvert: leftOutOnPhone, use: PHONE },
    { name: 'alone', workers: 1, testMatch: ALONE, use: DESK, dependencies: ['desk', 'phone'] },
  ],
});
