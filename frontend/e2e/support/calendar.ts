/** April to March in India, as receipts write it: "26-27". */
export function financialYear(now = new Date()): string {
  const [year, month] = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Asia/Kolkata',
    year: 'numeric',
    month: 'numeric',
  })
    .format(now)
    .split('-')
    .map(Number) as [number, number];
  const first = month >= 4 ? year : year - 1;
  return `${first % 100}-${(first + 1) % 100}`;
}

/** The day that is so many days before today in India, as a form takes it: dd-mm-yyyy. */
export function dayAgo(days: number, now = Date.now()): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });
  return format.format(now - days * 24 * 3_600_000).replaceAll('/', '-');
}

/** The month so many before this one in India: as an address has it, as people type it, and as a page names it. */
export function monthAgo(months: number, now = Date.now()) {
  const [, number, year] = dayAgo(0, now).split('-').map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, number - 1 - months, 1));
  const month = first.toISOString().slice(0, 7);
  const name = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(first);
  return { month, typed: `${month.slice(5)}-${month.slice(0, 4)}`, name };
}
