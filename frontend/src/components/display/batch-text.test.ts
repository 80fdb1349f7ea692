import { expect, it } from 'vitest';
import { batchText } from './batch-text';

it.each([
  ['Guitar, Grade 1', 'Guitar, Grade 1 – A', 'Guitar, Grade 1 – A'],
  ['Guitar, Grade 1', 'Tuesday evenings', 'Guitar, Grade 1 · Tuesday evenings'],
  ['Guitar, Grade 1', undefined, 'Guitar, Grade 1'],
])('of %s and %s is %s', (course, batch, text) => {
  expect(batchText(course, batch)).toBe(text);
});
