import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from './support/test';
import { dayAgo, monthAgo } from './support/calendar';
import {
  balancesOf,
  collectedOnHome,
  feesOfDay,
  inWholeRupees,
  paise,
  reportOf,
  sectionsOf,
  sumOf,
  sumOfColumn,
  totalOf,
  written,
  type Row,
} from './support/figures';
import { look } from './support/look';
import { expectPdf } from './support/pdf';
import { ofSunrise } from './support/people';
import { browserOf } from './support/session';
import { Watch } from './support/watch';

/** An accountant closes the last month of the demo: every screen and every file says the same. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

/** The ledgers of an account in Tally, where it has another name than in the trial balance. */
const LEDGERS: Readonly<Record<string, string>> = {
  Fees: 'Coaching fees',
  Transfers: 'Transfers between branches',
  'Opening balance': 'Opening balances',
};

/** The accounts of money in the trial balance by their names in the day book. */
const MONEY: Readonly<Record<string, string>> = {
  'Cash drawer': 'Cash',
  UPI: 'UPI',
  Card: 'Card',
  Bank: 'Bank',
  Cheques: 'Cheques in hand',
};

type Books = Readonly<Record<string, Row>>;

/** What an account was debited in the month, less what it was credited. */
const moved = (books: Books, account: string) => (books[account]?.Debit ?? 0) - (books[account]?.Credit ?? 0);

async function downloaded(page: Page, name: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Download' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name, exact: true }).click();
  return readFile(await (await file).path());
}

/** What each ledger of the vouchers was debited, less what it was credited, in paise. */
function ledgersOf(xml: string): Record<string, number> {
  const sums: Record<string, number> = {};
  const legs =
    /<LEDGERNAME>([^<]+)<\/LEDGERNAME>\s*<ISDEEMEDPOSITIVE>\w+<\/ISDEEMEDPOSITIVE>\s*<AMOUNT>([^<]+)<\/AMOUNT>/g;
  for (const [, name = '', amount = ''] of xml.matchAll(legs)) sums[name] = (sums[name] ?? 0) - paise(amount);
  return sums;
}

/** A row of the file for the portal that carries tax. */
interface Taxed {
  txval?: number;
  ad_amt?: number;
  iamt?: number;
  camt?: number;
  samt?: number;
}

/** The rows of a section of the portal's file, however deep they lie. */
function taxedOf(part: unknown): Taxed[] {
  if (Array.isArray(part)) return part.flatMap(taxedOf);
  if (typeof part !== 'object' || part === null) return [];
  if ('txval' in part || 'ad_amt' in part) return [part as Taxed];
  return Object.values(part).flatMap(taxedOf);
}

function figuresOf(part: unknown) {
  const rows = taxedOf(part);
  return {
    taxable: sumOf(rows.map(({ txval, ad_amt }) => paise(String(txval ?? ad_amt ?? 0)))),
    tax: sumOf(rows.flatMap(({ iamt = 0, camt = 0, samt = 0 }) => [iamt, camt, samt].map((one) => paise(String(one))))),
  };
}

test(
  'an accountant closes a month of the demo from the screen alone',
  { tag: '@enough-at-desk' },
  async ({ browser }) => {
    test.setTimeout(600_000);
    const page = await browserOf(browser, watch, ofSunrise('owner'));
    const { month, typed, name } = monthAgo(1);
    const [from, to] = [`${month}-01`, lastDayOf(month)];
    const days = `from=${from}&to=${to}`;
    let books: Books = {};
    /** What the balances on the debit side add up to, by the name of the branch. */
    const debits: Record<string, number> = {};

    await test.step('the books hold, and the debits equal the credits', async () => {
      await page.goto('/books');
      await expect(page.getByText(/^Everything holds\./)).toBeVisible();
      books = await reportOf(page, 'Trial balance', 'Debit', `report=trialbalance&${days}`);
      expect(sumOfColumn(books, 'Debit')).toBe(sumOfColumn(books, 'Credit'));
      expect(sumOfColumn(books, 'Closing')).toBe(0);
      expect(sumOfColumn(books, 'Debit')).toBe(books.Total?.Debit);
      await look(page, 'month-trialbalance', { dark: true });
    });

    await test.step('what came in and what went out is the same in lists, reports and books', async () => {
      const collected = await totalOf(page, `/payments?${days}`);
      const byMethod = await reportOf(page, 'Collections', 'Collected', `report=collections&by=method&${days}`);
      expect(byMethod.Total?.Collected).toBe(collected);
      expect(sumOfColumn(byMethod, 'Collected')).toBe(collected);

      const earned = await totalOf(page, `/finace-page?tab=income&${days}`);
      expect(earned).toBe(collected - moved(books, 'Income besides fees'));
      const bought = await totalOf(page, `/materialsInfo?tab=purchases&${days}`);
      expect(bought).toBe(moved(books, 'Purchases of material'));
      const spent = await totalOf(page, `/finace-page?${days}`);
      expect(spent).toBe(moved(books, 'Expenses') + bought);
      await look(page, 'month-expenses');

      const branches = await reportOf(page, 'Branch summary', 'Income', `report=branches&${days}`);
      expect(sumOfColumn(branches, 'Income')).toBe(earned);
      expect(sumOfColumn(branches, 'Expense')).toBe(spent);
      const profit = await reportOf(page, 'Course and batch profitability', 'Result', `report=profit&${days}`);
      expect(sumOfColumn(profit, 'Expense')).toBe(spent);
      expect(sumOfColumn(profit, 'Billed before tax') - sumOfColumn(profit, 'Credited and cancelled')).toBe(
        -moved(books, 'Fees'),
      );
      // What all accounts of money got is what came in less what went out; cheques of fees are in hand until they clear.
      expect(sumOf(Object.values(MONEY).map((account) => moved(books, account)))).toBe(earned - spent);

      await page.goto('/');
      for (const [series, amount] of Object.entries({ Income: earned, Expense: spent })) {
        const bar = page.getByRole('link', { name: `${name}, ${series}: ${inWholeRupees(amount)}`, exact: true });
        await expect(bar).toBeVisible();
      }
    });

    await test.step('Home collected this month and today what the report and the day books say', async () => {
      const today = dayAgo(0).split('-').reverse().join('-');
      const ofMonth = `from=${today.slice(0, 8)}01&to=${today}`;
      for (const [period, span] of [
        ['MONTH', ofMonth],
        ['TODAY', `from=${today}&to=${today}`],
      ] as const) {
        const collected = await collectedOnHome(page, period);
        expect(collected).not.toBe(0);
        const report = await reportOf(page, 'Collections', 'Collected', `report=collections&by=method&${span}`);
        expect([period, report.Total?.Collected]).toEqual([period, collected]);
        expect(await totalOf(page, `/payments?${span}`)).toBe(collected);
      }
      let booked = 0;
      for (const { branch } of await branchesOf(page)) booked += await feesOfDay(page, branch, today);
      expect(booked).toBe(await collectedOnHome(page, 'TODAY'));
    });

    await test.step('the day books of the branches end the month with the balances of the books', async () => {
      const held: Record<string, number> = {};
      for (const { branch, called } of await branchesOf(page)) {
        await page.goto(`/finace-page?tab=daybook&branch=${branch}&day=${to}`);
        const balances = await balancesOf(page);
        const own = await reportOf(page, 'Trial balance', 'Debit', `report=trialbalance&branch=${branch}&${days}`);
        debits[called] = sumOf(Object.values(own).map(({ Closing = 0 }) => Math.max(Closing, 0)));
        for (const [mode, amount] of Object.entries(balances)) {
          expect([called, mode, amount]).toEqual([called, mode, own[MONEY[mode] ?? mode]?.Closing ?? 0]);
          held[mode] = (held[mode] ?? 0) + amount;
        }
      }
      for (const [mode, amount] of Object.entries(held)) expect(amount).toBe(books[MONEY[mode] ?? mode]?.Closing ?? 0);
    });

    await test.step('the stock is worth the same in the list and in the report', async () => {
      const stock = await reportOf(page, 'Stock by branch', 'Value', 'report=stock');
      expect(sumOfColumn(stock, 'Value')).toBe(await totalOf(page, '/materialsInfo'));
    });

    await test.step('the GST pack has the tax of the books, of the report and of both files', async () => {
      await page.goto(`/gst?month=${month}`);
      await expect(
        page.getByRole('region', { name: 'Checks' }).getByRole('img', { name: 'Stops the file' }),
      ).toHaveCount(0);
      const { Total: total, ...sections } = await sectionsOf(page);
      const of = (title: string) => sections[title] ?? { taxable: 0, tax: 0 };
      const advances = of('Advances received').tax + of('Advances adjusted').tax;
      expect(advances).toBe(moved(books, 'GST on advances'));
      expect(total?.tax).toBe(-sumOf(['CGST', 'SGST', 'IGST'].map((account) => moved(books, account))));
      await look(page, 'month-gst', { dark: true });

      const file = JSON.parse((await downloaded(page, 'GSTR-1 JSON')).toString()) as Record<string, unknown>;
      const { hsn, at, txpd, ...supplies } = file;
      const supplied = figuresOf(supplies);
      expect(supplied.tax + figuresOf(at).tax - figuresOf(txpd).tax).toBe(total?.tax);
      expect(figuresOf(hsn).taxable).toBe(supplied.taxable);
      expect(figuresOf(at).tax).toBe(of('Advances received').tax);
      expect(-figuresOf(txpd).tax).toBe(of('Advances adjusted').tax);

      const vouchers = ledgersOf((await downloaded(page, 'Tally XML, vouchers')).toString());
      for (const account of Object.keys(books).filter((each) => each !== 'Total')) {
        expect([account, vouchers[LEDGERS[account] ?? account] ?? 0]).toEqual([account, moved(books, account)]);
      }
      const taxed = await reportOf(page, 'Tax', 'Tax', `report=tax&${days}`);
      expect(sumOfColumn(taxed, 'Taxable')).toBe(supplied.taxable);
      expect(sumOfColumn(taxed, 'Tax')).toBe(supplied.tax);
    });

    await test.step('the return is filed, and the month is locked and printed', async () => {
      await page.goto(`/gst?month=${month}`);
      // Another test may have filed it.
      await page.getByRole('button', { name: /^(Mark as filed|Correct ARN)$/ }).click();
      const filing = page.getByRole('dialog', { name: /is filed$/ });
      await filing.getByRole('textbox', { name: /^ARN/ }).fill('AA2710260123456');
      await filing.getByRole('button', { name: /^(Mark as filed|Save)$/ }).click();
      await expect(page.getByText(/AA2710260123456/)).toBeVisible();
      for (const called of Object.keys(debits)) {
        await page.getByRole('button', { name: 'Lock month' }).click();
        const sheet = page.getByRole('dialog', { name: `Lock ${name}` });
        const branch = sheet.getByRole('combobox', { name: /^Branch/ });
        await expect(branch.getByRole('option', { name: called, includeHidden: true })).toHaveCount(1);
        await branch.selectOption({ label: called });
        await sheet.getByRole('textbox', { name: /^Confirm/ }).fill(typed);
        if (called === Object.keys(debits)[0]) await look(page, 'gst-lock', { dark: true });
        await sheet.getByRole('button', { name: 'Lock month' }).click();
        await expect(sheet).toHaveCount(0);
      }
      await expect(page.getByText('Locked', { exact: true })).toBeVisible();
      await look(page, 'gst-locked');
      for (const [called, debit] of Object.entries(debits)) {
        expectPdf(await downloaded(page, `Month closed, ${called}`), [called, written(debit)]);
      }
    });

    await test.step('the owner reopens the month on the day book', async () => {
      for (const { branch } of await branchesOf(page)) {
        await page.goto(`/finace-page?tab=daybook&branch=${branch}&locks=list`);
        const months = page.getByRole('dialog', { name: 'Locked months' });
        await months.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Reopen' }).click();
        const question = page.getByRole('dialog', { name: 'Reopen the month?' });
        await question.getByRole('textbox', { name: /^Reason/ }).fill('A bill came late');
        await question.getByRole('button', { name: 'Reopen' }).click();
        await expect(months.getByText('A bill came late').first()).toBeVisible();
      }
      await page.goto(`/gst?month=${month}`);
      await expect(page.getByRole('button', { name: 'Lock month' })).toBeVisible();
    });
  },
);

/** The last day of a month, yyyy-mm-dd. */
function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** The ids of the branches and what they are called, from the day book's choice. */
async function branchesOf(page: Page): Promise<{ branch: string; called: string }[]> {
  await page.goto('/finace-page?tab=daybook');
  const options = page.getByRole('combobox', { name: 'Branch' }).getByRole('option', { includeHidden: true });
  await expect(options.first()).toBeAttached();
  return options.evaluateAll((all) =>
    all.map((one) => ({ branch: (one as HTMLOptionElement).value, called: one.textContent ?? '' })),
  );
}
