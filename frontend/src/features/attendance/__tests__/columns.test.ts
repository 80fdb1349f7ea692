import { expect, it } from 'vitest';
import { markColumns, staffDayColumns } from '../columns';

it.each([
  ['students', markColumns],
  ['the staff', staffDayColumns],
] as const)('the attendance of %s shows the specification’s columns first', (_whose, columns) => {
  const shown = columns.filter(({ optional }) => !optional).slice(0, 6);
  expect(shown.map(({ label }) => label)).toEqual(['Date', 'ID', 'Name', 'Branch', 'Check in', 'Check out']);
});
