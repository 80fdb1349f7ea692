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
