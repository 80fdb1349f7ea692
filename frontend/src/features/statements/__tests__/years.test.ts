import { expect, it } from 'vitest';
import { daysOf, periods } from '../years';

it.each([
  ['2026-11-26', { from: '2026-04-01', to: '2026-11-26' }, { from: '2025-04-01', to: '2026-03-31' }],
  ['2027-03-31', { from: '2026-04-01', to: '2027-03-31' }, { from: '2025-04-01', to: '2026-03-31' }],
  ['2027-04-01', { from: '2027-04-01', to: '2027-04-01' }, { from: '2026-04-01', to: '2027-03-31' }],
])('on %s the year so far begins in April, and the one before it is whole', (day, year, before) => {
  expect(daysOf('year', day)).toEqual(year);
  expect(daysOf('before', day)).toEqual(before);
});

it('the years are named as on papers', () => {
  expect(periods('2027-01-15').map(({ label }) => label)).toEqual(['FY 26-27', 'FY 25-26', 'Other days']);
});
