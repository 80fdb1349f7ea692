import { expect, type Locator, type Page } from '@playwright/test';
import { isPhone } from './session';

/** Amounts in paise by name: those of a row by its columns. */
export type Row = Readonly<Record<string, number>>;

const AMOUNT = /(−?)₹([\d,]+\.\d\d)/g;

/** Every amount of a text, in paise. */
export const amountsIn = (text: string): number[] =>
  [...text.matchAll(AMOUNT)].map(([, sign, digits = '']) => paise(digits.replaceAll(',', '')) * (sign ? -1 : 1));

/** `'1234.50'` → 123450. */
export const paise = (amount: string) => Math.round(Number(amount) * 100);

/** 123450 → "1,234.50", as papers write it. */
export const written = (amount: number) =>
  (amount / 100).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** The rows of a table with a name in each, and its last row as "Total". */
async function tableOf(table: Locator): Promise<Record<string, Row>> {
  await expect(table).toBeVisible();
  const [head = [], ...rows] = await table
    .locator('tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
  return Object.fromEntries(
    rows.map(([name = '', ...cells]) => [
      name.startsWith('Total') ? 'Total' : name,
      Object.fromEntries(
        cells.flatMap((cell, place) => amountsIn(cell).map((amount) => [head[place + 1] ?? '', amount] as const)),
      ),
    ]),
  );
}

/** The cards of a phone: a name, one amount, and under the name the others, each after its label. */
async function cardsOf(cards: Locator, main: string): Promise<Record<string, Row>> {
  await expect(cards.first()).toBeVisible();
  const found = await cards.evaluateAll((all) =>
    all.map((card) => {
      const [name, more, amount] = ['strong', 'small', '.sum'].map(
        (part) => card.querySelector(part)?.textContent ?? '',
      );
      return { name, more, amount };
    }),
  );
  const rows: Record<string, Row> = {};
  for (const { name = '', more = '', amount = '' } of found) {
    const row: Record<string, number> = { [main]: amountsIn(amount)[0] ?? 0 };
    for (const part of more.split(' · ')) {
      for (const one of amountsIn(part)) row[part.replace(/ −?₹.*/, '')] = one;
    }
    rows[name] = row;
  }
  return rows;
}

/** The figures of a report as it is shown. `main` is the measure that a phone shows at the right. */
export async function reportOf(page: Page, title: string, main: string, query: string): Promise<Record<string, Row>> {
  await page.goto(`/platformadmindashboard?compare=no&${query}`);
  const total = page.getByText(/^Total of/).first();
  await expect(total).toBeVisible();
  if (!isPhone(page)) return tableOf(page.getByRole('table', { name: title }));
  const rows = await cardsOf(page.getByRole('list', { name: title }).getByRole('listitem'), main);
  return { ...rows, Total: { [main]: amountsIn((await total.locator('..').textContent()) ?? '')[0] ?? 0 } };
}

/** The sum of one measure of all groups. */
export const sumOfColumn = (report: Readonly<Record<string, Row>>, column: string) =>
  sumOf(Object.entries(report).flatMap(([name, row]) => (name === 'Total' ? [] : [row[column] ?? 0])));

/** What the rows of a list add up to: the first amount of its totals that is no note. */
export async function totalOf(page: Page, path: string): Promise<number> {
  await page.goto(path);
  const total = isPhone(page) ? page.getByRole('group', { name: 'Total' }) : page.locator('main tfoot tr').first();
  await expect(total).toContainText('₹');
  const parts = isPhone(page)
    ? total.locator('.line > *')
    : total.getByRole('cell').filter({ hasNot: page.locator('small') });
  return amountsIn((await parts.allTextContents()).join(' '))[0] ?? 0;
}

/** What each account of a branch holds at the end of a day: cash as it was counted, and none of it on an open day. */
export async function balancesOf(page: Page): Promise<Record<string, number>> {
  const panel = page.getByRole('region', { name: 'Closing by mode' });
  await expect(panel).toBeVisible();
  const found = await panel
    .getByRole('listitem')
    .evaluateAll((all) =>
      all.map((one) => ['.name', 'strong'].map((part) => one.querySelector(part)?.textContent ?? '')),
    );
  const held: Record<string, number> = {};
  for (const [name = '', amount = ''] of found) for (const one of amountsIn(amount)) held[name] = one;
  const counted = panel.locator('dl div').filter({ hasText: 'Counted' });
  if (await counted.count()) held['Cash drawer'] = amountsIn((await counted.textContent()) ?? '')[0] ?? 0;
  return held;
}

/** What Home collected in a period, which is shown as its tile. */
export async function collectedOnHome(page: Page, period: 'TODAY' | 'MONTH'): Promise<number> {
  await page.goto(`/?period=${period}`);
  const label = page.getByRole('main').getByRole('link', { name: 'Collections', exact: true });
  return amountsIn((await label.locator('..').locator('.value').textContent()) ?? '')[0] ?? 0;
}

/** 81000000 → "₹8,10,000", as Home writes the amounts of its charts. */
export const inWholeRupees = (amount: number) => `₹${Math.round(amount / 100).toLocaleString('en-IN')}`;

const RECEIPT = /\b\w{1,3}\/\d\d-\d\d\/\d{6}$/;

/** What the fees of a day book add up to: what came by its receipts less what went back by them. */
export async function feesOfDay(page: Page, branch: string, day: string): Promise<number> {
  await page.goto(`/finace-page?tab=daybook&branch=${branch}&day=${day}`);
  await expect(page.getByRole('region', { name: 'Closing by mode' })).toBeVisible();
  const rows = page.getByRole('main').locator(isPhone(page) ? 'li:has(.end)' : 'tbody tr');
  const found = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((part) => part.textContent ?? '')),
  );
  return sumOf(
    found.flatMap((parts) => {
      if (!parts.some((part) => RECEIPT.test(part))) return [];
      if (isPhone(page)) return amountsIn(parts[1] ?? '').map((one) => (parts[1]?.startsWith('−') ? -one : one));
      const [received = '', paid = ''] = parts.slice(-2);
      return [...amountsIn(received), ...amountsIn(paid).map((one) => -one)];
    }),
  );
}

/** Taxable amount and tax of each section of the GST pack, "Total" last. */
export async function sectionsOf(page: Page): Promise<Record<string, { taxable: number; tax: number }>> {
  if (!isPhone(page)) {
    const rows = await tableOf(page.getByRole('table', { name: 'Sections' }));
    const taxOf = ({ IGST = 0, CGST = 0, SGST = 0 }: Row) => IGST + CGST + SGST;
    return Object.fromEntries(
      Object.entries(rows).map(([name, row]) => [name, { taxable: row.Taxable ?? 0, tax: taxOf(row) }]),
    );
  }
  const cards = await cardsOf(page.getByRole('list', { name: 'Sections' }).getByRole('listitem'), '');
  const sums = await page.getByRole('list', { name: 'Sections' }).locator('.sum').allInnerTexts();
  const rows = Object.keys(cards).map((name, place) => {
    const [taxable = 0, tax = 0] = amountsIn(sums[place] ?? '');
    return [name, { taxable, tax }] as const;
  });
  const total = { taxable: sumOf(rows.map(([, row]) => row.taxable)), tax: sumOf(rows.map(([, row]) => row.tax)) };
  return { ...Object.fromEntries(rows), Total: total };
}
