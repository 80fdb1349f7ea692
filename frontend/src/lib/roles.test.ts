import { expect, it } from 'vitest';
import { roleLabel } from './roles';

it.each([
  ['SUPER_ADMIN', 'SUPER ADMIN'],
  ['ADMIN', 'ADMIN'],
  ['STAFF', 'STAFF'],
  ['TRAINER', 'TRAINER'],
  ['MASTER', 'MASTER'],
] as const)('%s is called %s', (role, label) => {
  expect(roleLabel(role)).toBe(label);
});
