import { expect, it } from 'vitest';
import { asOf } from './as-of';

const now = new Date('2026-11-20T12:00:00Z');

it('tells the hour of today in India, and the day of any other', () => {
  expect(asOf(Date.parse('2026-11-20T08:35:00Z'), now)).toBe('2:05 pm');
  expect(asOf(Date.parse('2026-11-19T18:35:00Z'), now)).toBe('12:05 am');
  expect(asOf(Date.parse('2026-11-19T08:35:00Z'), now)).toBe('19-11-2026, 2:05 pm');
});
