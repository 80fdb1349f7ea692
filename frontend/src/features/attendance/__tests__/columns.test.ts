import { expect, it } from 'vitest';
import { markColumns, staffDayColumns } from '../columns';

it.each([
  ['students', markColumns, ['studentId', 'studentName']],
  ['the staff', staffDayColumns, ['staffId', 'username']],
] as const)('the attendance of %s shows the specification’s columns first', (_whose, columns, [id, name]) => {
  const shown = columns.filter(({ optional }) => !optional).slice(0, 6);
  expect(shown.map(({ key, label }) => [key, label])).toEqual([
    ['date', 'Date'],
    [id, 'ID'],
    [name, 'Name'],
    ['branch', 'Branch'],
    ['checkIn', 'Check in'],
    ['checkOut', 'Check out'],
  ]);
});
