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
