import { expect, it } from 'vitest';
import { balanceText } from './balance-text';

it.each([
  ['4720.00', '₹4,720.00'],
  ['0.00', '₹0.00'],
  ['-500.00', 'Advance ₹500.00'],
])('a balance of %s reads %s', (pending, text) => {
  expect(balanceText(pending)).toBe(text);
});
