import { describe, expect, it } from 'vitest';
import {
  addDays,
  amountInWords,
  calendarDay,
  count,
  date,
  dateTime,
  fromPaise,
  initials,
  moneyInput,
  month,
  phone,
  rupeeParts,
  rupees,
  shortRupees,
  stateLabel,
  time,
  today,
  toPaise,
  weekday,
  wholeRupees,
} from './format';

describe('money', () => {
  it.each([
    ['4720.00', 472000],
    ['0', 0],
    ['.5', 50],
    ['12,34,567.89', 123456789],
    ['-1250.00', -125000],
    ['\u22121250', -125000],
    ['1.005', 101],
    [18880, 1888000],
    ['', null],
    ['.', null],
    ['12a', null],
    ['9999999999.99', 999999999999],
  ])('reads %j as %j paise', (amount, paise) => {
    expect(toPaise(amount)).toBe(paise);
  });

  it.each([
    [472000, '4720.00'],
    [5, '0.05'],
    [-125000, '-1250.00'],
    [0, '0.00'],
  ])('sends %j paise as %j', (paise, wire) => {
    expect(fromPaise(paise)).toBe(wire);
  });

  it.each([
    ['0.00', '₹0.00'],
    ['999', '₹999.00'],
    ['1000', '₹1,000.00'],
    ['99999.9', '₹99,999.90'],
    ['1234567.00', '₹12,34,567.00'],
    ['9999999.00', '₹99,99,999.00'],
    ['1234567890.12', '₹1,23,45,67,890.12'],
    ['-12000.00', '\u2212₹12,000.00'],
  ])('writes %j as %j', (amount, text) => {
    expect(rupees(amount)).toBe(text);
  });

  it('keeps paise apart for tiles', () => {
    expect(rupeeParts('684250.5')).toEqual({ sign: '', rupees: '₹6,84,250', paise: '.50' });
  });

  it.each([
    ['5454250.00', '₹54,54,250'],
    ['99.50', '₹100'],
    ['-20.2', '\u2212₹20'],
  ])('rounds a chart total %j to %j', (amount, text) => {
    expect(wholeRupees(amount)).toBe(text);
  });

  it.each([
    ['600000', '₹6 L'],
    ['149000', '₹1.49 L'],
    ['25000000', '₹2.5 Cr'],
    ['50000', '₹50,000'],
    ['0', '₹0'],
    ['-150000', '\u2212₹1.5 L'],
  ])('shortens %j to %j', (amount, text) => {
    expect(shortRupees(amount)).toBe(text);
  });

  it.each([
    ['32000', '32,000.00'],
    ['1234567.5', '12,34,567.50'],
    ['abc', 'abc'],
  ])('groups a typed %j to %j', (typed, shown) => {
    expect(moneyInput(typed)).toBe(shown);
  });

  it.each([
    ['12000', 'Rupees twelve thousand only'],
    ['18880.00', 'Rupees eighteen thousand eight hundred eighty only'],
    ['1234567.05', 'Rupees twelve lakh thirty-four thousand five hundred sixty-seven and five paise only'],
    ['10000000', 'Rupees one crore only'],
    ['1500000000', 'Rupees one hundred fifty crore only'],
    ['0.50', 'Rupees zero and fifty paise only'],
    ['100', 'Rupees one hundred only'],
    ['', ''],
  ])('says %j as %j', (amount, words) => {
    expect(amountInWords(amount)).toBe(words);
  });

  it.each([
    [312, '312'],
    [123456, '1,23,456'],
  ])('counts %j as %j', (value, text) => {
    expect(count(value)).toBe(text);
  });
});

describe('days and times', () => {
  it.each([
    ['2026-11-20', '20-11-2026'],
    ['2026-11-19T20:00:00Z', '20-11-2026'],
    ['2026-11-20T06:30:00Z', '20-11-2026'],
    ['', ''],
    [null, ''],
    ['soon', ''],
  ])('writes %j as %j', (value, text) => {
    expect(date(value)).toBe(text);
  });

  it('takes the day from India, not from UTC', () => {
    expect(today(new Date('2026-11-19T18:31:00Z'))).toBe('2026-11-20');
    expect(calendarDay('2026-11-19T18:29:00Z')).toBe('2026-11-19');
  });

  it('writes times in India', () => {
    expect(time('2026-11-20T01:30:00Z')).toBe('7:00 am');
    expect(dateTime('2026-11-20T12:05:00Z')).toBe('20-11-2026, 5:35 pm');
  });

  it('names days and months', () => {
    expect(weekday('2026-11-20')).toBe('Friday');
    expect(month('2026-11')).toBe('Nov');
    expect(month('2026-09-14', true)).toBe('Sep 2026');
  });

  it('counts days over a month end', () => {
    expect(addDays('2026-11-20', -20)).toBe('2026-10-31');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  });
});

describe('people and states', () => {
  it.each([
    ['9822014567', '98220 14567'],
    ['98XXXXXX67', '98XXXXXX67'],
    [null, ''],
  ])('writes the phone %j as %j', (value, text) => {
    expect(phone(value)).toBe(text);
  });

  it.each([
    ['Mohammed Irfan Shaikh', 'MS'],
    ['Kavita', 'K'],
    ['  asha  rao ', 'AR'],
    ['', ''],
  ])('takes the initials of %j: %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it.each([
    ['PART_PAID', 'Part paid'],
    ['ON_HOLD', 'On hold'],
    ['UPI', 'Upi'],
  ])('labels %j %j', (state, label) => {
    expect(stateLabel(state)).toBe(label);
  });
});
