import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>('/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
const areas = import.meta.glob<Record<string, (key: string, values: object) => string>>('/src/**/*text.ts');

/** Where a text becomes a message: a toast, what a call says when it ends, what a field says. A field named message is none. */
const MESSAGE =
  /(?:toasts\.\w+\(|\b(?:failure|success|error):|\b(?:message|required):(?! t\('message'\)| t`Message`)|setError\([^)]*)\s*(?:[^,;(`]*\? *)?(?:(t\w*)\('([\w.]+)'|t`([^`]*)`)/g;

/** What is wrong with several fields of a form: `['end', t('faults.order')]`. */
const FAULT = /\[(?:'\w+'|\[.*?\]), (?:(t\w*)\('([\w.]+)'|t`([^`]*)`)/g;

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
];

/** A text of the server's or of another area may be the end of one: it is a sentence itself. */
const SENTENCES = ['why', 'reason'];
const values = new Proxy<Record<string, string | number>>(
  {},
  { get: (_values, name) => (name === 'count' ? 2 : SENTENCES.includes(String(name)) ? 'A sentence.' : 'word') },
);

const ENDS = new RegExp(`[.!?]$|\\$\\{\\{ (${SENTENCES.join('|')}): .*\\}\\}$`);

/** What a name of this file stands for: `import { t as tr } from './text'`. */
function translatorOf(file: string, name: string): { area: string; exported: string } | undefined {
  for (const [, names, from] of sources[file]!.matchAll(/import \{([^}]*)\} from '([^']*text)'/g)) {
    const imported = names!.split(',').map((one) => one.trim().split(' as '));
    const exported = imported.find((one) => one.at(-1) === name)?.[0];
    if (!exported) continue;
    const path = from!.startsWith('@/') ? `/src/${from!.slice(2)}` : new URL(from!, new URL(file, 'http://localhost')).pathname;
    return { area: `${path}.ts`, exported };
  }
  return undefined;
}

const found = Object.entries(sources)
  .filter(([file]) => !/\.test\.|__tests__|\/testing\//.test(file))
  .flatMap(([file, source]) =>
    [MESSAGE, ...(file.endsWith('schema.ts') ? [FAULT] : [])].flatMap((pattern) =>
      Array.from(source.matchAll(pattern), ([, name = '', key = '', inPlace]) => ({ file, name, key, inPlace })),
    ),
  )
  .map(({ file, name, key, inPlace }) => {
    if (inPlace !== undefined) return { area: undefined, exported: undefined, own: inPlace, key: inPlace, file };
    const translator = translatorOf(file, name);
    // A module with texts of its own writes them where they are used.
    const own = sources[file]!.match(new RegExp(`\\b${key}: '([^']*)'`))?.[1];
    return { ...translator, own, key, file };
  });

/** What the contract says of fields. */
const declared = Object.entries(import.meta.glob<string>('/src/api/forms/*.ts', { query: '?raw', import: 'default', eager: true }))
  .flatMap(([file, source]) =>
    Array.from(source.matchAll(/(?:\b(?:required|invalid|positive|future): |\/, )t`([^`]*)`/g), ([, text]) => `${file}: ${text!}`));

describe('every message', () => {
  it('is found: the pattern still fits how messages are written', () => {
    expect(found.length).toBeGreaterThan(60);
    expect(declared.length).toBeGreaterThan(60);
  });

  it('ends as a sentence does, unless the specification writes it otherwise', async () => {
    const open: string[] = [];
    for (const { area, exported, own, key, file } of found) {
      const text = area && exported ? (await areas[area]!())[exported]!(key, values) : (own ?? `${key} is nowhere`);
      if (!ENDS.test(text) && !AS_SPECIFIED.includes(text)) open.push(`${file}: ${key}: ${text}`);
    }
    expect(open).toEqual([]);
  });

  it('of the contract ends so too', () => {
    expect(declared.filter((one) => !ENDS.test(one) && !AS_SPECIFIED.some((text) => one.endsWith(text)))).toEqual([]);
  });
});
