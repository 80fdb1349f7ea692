/**
 * How figures, dates and people are written (shared design, section 7). Money arrives as a string
 * with two decimals; where it must be compared it is compared in paise, never as a float. Business
 * dates are calendar days (`yyyy-mm-dd`); instants are ISO in UTC and shown as in India, wherever
 * the browser stands.
 */
const ZONE = 'Asia/Kolkata';
const MINUS = '−';
const LAKH = 100_000;
const CRORE = 10_000_000;

export type Amount = string | number;

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const dayInIndia = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** `'12,34,567.89'` → 123456789, half up; null for what is no amount. */
export function toPaise(amount: Amount): number | null {
  const text = String(amount).replaceAll(',', '').replace(MINUS, '-').trim();
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text);
  const [, sign, rupees = '', fraction = ''] = match ?? [];
  if (!match || !(rupees || fraction)) return null;
  const thousandths = Number(`${rupees || '0'}${fraction.slice(0, 3).padEnd(3, '0')}`);
  const paise = Math.floor((thousandths + 5) / 10);
  return sign ? -paise : paise;
}

/** Paise as the wire has them: `472000` → `'4720.00'`. */
export function fromPaise(paise: number): string {
  const size = Math.abs(paise);
  const fraction = String(size % 100).padStart(2, '0');
  return `${paise < 0 ? '-' : ''}${Math.floor(size / 100)}.${fraction}`;
}

/** The sign, the rupees and the paise apart, for figures whose paise step back. */
export function rupeeParts(amount: Amount): { sign: string; rupees: string; paise: string } {
  const paise = toPaise(amount) ?? 0;
  const size = Math.abs(paise);
  return {
    sign: paise < 0 ? MINUS : '',
    rupees: `₹${whole.format(Math.floor(size / 100))}`,
    paise: `.${String(size % 100).padStart(2, '0')}`,
  };
}

/** `'-1234567.5'` → `−₹12,34,567.50`. */
export function rupees(amount: Amount): string {
  const parts = rupeeParts(amount);
  return `${parts.sign}${parts.rupees}${parts.paise}`;
}

/** Whole rupees, for chart totals only. */
export function wholeRupees(amount: Amount): string {
  const paise = toPaise(amount) ?? 0;
  return `${paise < 0 ? MINUS : ''}₹${whole.format(Math.round(Math.abs(paise) / 100))}`;
}

/** `'149000'` → `₹1.49 L`; for axes and captions only. */
export function shortRupees(amount: Amount): string {
  const paise = toPaise(amount) ?? 0;
  const size = Math.abs(paise) / 100;
  const sign = paise < 0 ? MINUS : '';
  const short = (unit: number) => Number((size / unit).toFixed(2));
  if (size >= CRORE) return `${sign}₹${short(CRORE)} Cr`;
  if (size >= LAKH) return `${sign}₹${short(LAKH)} L`;
  return wholeRupees(amount);
}

/** A typed amount, grouped when the field is left; what is no amount stays as typed. */
export function moneyInput(typed: string): string {
  if (toPaise(typed) === null) return typed;
  const parts = rupeeParts(typed);
  return `${parts.sign}${parts.rupees.slice(1)}${parts.paise}`;
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function inWords(value: number): string {
  if (value < 20) return ONES[value] ?? '';
  if (value < 100) return `${TENS[Math.floor(value / 10)]}${value % 10 ? `-${ONES[value % 10]}` : ''}`;
  const steps: [number, string][] = [
    [CRORE, 'crore'],
    [LAKH, 'lakh'],
    [1000, 'thousand'],
    [100, 'hundred'],
  ];
  const [unit, name] = steps.find(([step]) => value >= step) ?? [100, 'hundred'];
  const rest = value % unit;
  return `${inWords(Math.floor(value / unit))} ${name}${rest ? ` ${inWords(rest)}` : ''}`;
}

/** `'1250.50'` → `Rupees one thousand two hundred fifty and fifty paise only`. */
export function amountInWords(amount: Amount): string {
  const paise = toPaise(amount);
  if (paise === null) return '';
  const size = Math.abs(paise);
  const part = size % 100 ? ` and ${inWords(size % 100)} paise` : '';
  return `Rupees ${inWords(Math.floor(size / 100))}${part} only`;
}

export function count(value: number): string {
  return whole.format(value);
}

/** The day in India of an instant; a business day is itself; null for neither. */
export function calendarDay(value: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? null : dayInIndia.format(instant);
}

/** `2026-11-20` or an instant → `20-11-2026`; nothing for nothing. */
export function date(value: string | null | undefined): string {
  const day = value ? calendarDay(value) : null;
  return day ? day.split('-').reverse().join('-') : '';
}

/** An instant's hour in India: `7:00 am`. */
export function time(instant: string): string {
  return clock.format(new Date(instant)).replace(/\s/u, ' ').toLowerCase();
}

/** A clock's time, whatever the day: `07:00` → `7:00 am`. */
export function timeOfDay(value: string): string {
  const hour = Number(value.slice(0, 2));
  return `${hour % 12 || 12}:${value.slice(3, 5)} ${hour < 12 ? 'am' : 'pm'}`;
}

export function dateTime(instant: string): string {
  return `${date(instant)}, ${time(instant)}`;
}

/** The business day as the server counts it, `yyyy-mm-dd`. */
export function today(now = new Date()): string {
  return dayInIndia.format(now);
}

/** Noon UTC: no zone moves it to another day. */
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

export function weekday(day: string): string {
  return noon(day).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' });
}

/** `Friday, 20-11-2026`. */
export function longDate(day: string): string {
  return `${weekday(day)}, ${date(day)}`;
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `2026-11` or a day of it → `Nov`, or `Nov 2026`. */
export function month(value: string, withYear = false): string {
  const [year, number] = value.split('-');
  const name = MONTHS[Number(number) - 1] ?? '';
  return withYear ? `${name} ${year}` : name;
}

export function addDays(day: string, days: number): string {
  const moved = noon(day);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** `9822014567` → `98220 14567`; a masked phone is shown as it came. */
export function phone(value: string | null | undefined): string {
  if (!value) return '';
  return /^\d{10}$/.test(value) ? `${value.slice(0, 5)} ${value.slice(5)}` : value;
}

/** First letters of the first and the last name. */
export function initials(name: string): string {
  const names = name.trim().split(/\s+/);
  const letters = names.length > 1 ? [names[0], names.at(-1)] : names;
  return letters
    .map((part) => part?.[0] ?? '')
    .join('')
    .toUpperCase();
}

/** `PART_PAID` → `Part paid`, for a state without a word of its own. */
export function stateLabel(state: string): string {
  const words = state.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
