import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '../..');

/** They ask for an address, passwords and codes, which are never kept, and for one choice at most. */
const NOTHING_TO_KEEP = [
  'features/session/signed-out-form.tsx',
  'features/session/sign-in-page.tsx',
  'features/session/forgot-password-page.tsx',
  'features/session/reset-password-page.tsx',
  'features/session/verify-account-page.tsx',
  'features/session/verify-staff-page.tsx',
  'features/session/code-form.tsx',
  'features/session/mailed-link.tsx',
  'features/settings/email-address.tsx',
  'features/settings/offer-dialog.tsx',
  'features/statements/mail-statement.tsx',
];

const code = (file: string) => readFileSync(join(SOURCE, file), 'utf8');

const withForm = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /^(app|features)/.test(file) &&
    file.endsWith('.tsx') &&
    !file.endsWith('.test.tsx') &&
    /\buse(Record|SignedOut)?Form[<(]/.test(code(file)),
);

describe('every form', () => {
  it.each(withForm.filter((file) => !NOTHING_TO_KEEP.includes(file)))(
    'keeps what was typed through a reload: %s',
    (file) => {
      expect(code(file)).toMatch(/<Form(Guard|OfPage|Sheet)\b/);
    },
  );

  it('that keeps nothing is still there', () => {
    expect(withForm).toEqual(expect.arrayContaining(NOTHING_TO_KEEP));
  });
});
