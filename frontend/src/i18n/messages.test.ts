import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>('/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });

/** Where a text becomes a message: a toast, what a call says when it ends, what a field says. A field named message is none. */
const MESSAGE =
  /(?:toasts\.\w+\(|\b(?:failure|success|error):|\b(?:message|required):(?! t`Message`)|setError\([^)]*)\s*(?:[^,;(`]*\? *)?t`([^`]*)`/g;

/** What is wrong with several fields of a form: ``['end', t`The end time must be after the start time.`]``. */
const FAULT = /\[(?:'\w+'|\[.*?\]), t`([^`]*)`/g;

/** The specification writes these without one (section 5), and the length beside them is written alike. */
const AS_SPECIFIED = [
  'Password is required',
  'Password must be at least 8 characters long',
  'Password must contain at least one number',
  'Password must contain at least one special character',
  'Password must be at most 128 characters long',
  'Phone number is required',
  'Phone number must be 10 digits',
  'Phone number must start with 6, 7, 8, or 9',
  'Error fetching client details',
];

/** A text of the server's or of another area may be the end of one: it is a sentence itself. */
const SENTENCES = ['why', 'reason'];

const ENDS = new RegExp(`[.!?]$|\\$\\{\\{ (${SENTENCES.join('|')}): .*\\}\\}$`);

const found = Object.entries(sources)
  .filter(([file]) => !/\.test\.|__tests__|\/testing\//.test(file))
  .flatMap(([file, source]) =>
    [MESSAGE, ...(file.endsWith('schema.ts') ? [FAULT] : [])].flatMap((pattern) =>
      Array.from(source.matchAll(pattern), ([, text]) => ({ file, text: text! })),
    ),
  );

/** What the contract says of fields. */
const declared = Object.entries(
  import.meta.glob<string>('/src/api/forms/*.ts', { query: '?raw', import: 'default', eager: true }),
).flatMap(([file, source]) =>
  Array.from(
    source.matchAll(/(?:\b(?:required|invalid|positive|future): |\/, )t`([^`]*)`/g),
    ([, text]) => `${file}: ${text!}`,
  ),
);

describe('every message', () => {
  it('is found: the pattern still fits how messages are written', () => {
    expect(found.length).toBeGreaterThan(60);
    expect(declared.length).toBeGreaterThan(60);
  });

  it('ends as a sentence does, unless the specification writes it otherwise', () => {
    const open = found.filter(({ text }) => !ENDS.test(text) && !AS_SPECIFIED.includes(text));
    expect(open).toEqual([]);
  });

  it('of the contract ends so too', () => {
    expect(declared.filter((one) => !ENDS.test(one) && !AS_SPECIFIED.some((text) => one.endsWith(text)))).toEqual([]);
  });
});
