/**
 * Every text on screen goes through here. Each area keeps its English beside itself
 * (`text.ts`: `export const t = texts('staff', {…})`), so that it travels in that area's chunk.
 * Another language is spoken from before the first page on, under the same areas; it stays as it is
 * while a page lives. Call `t` while rendering, not while a module of the first chunk loads: the
 * other language may not be there yet.
 *
 * Own code, for its weight: paths, `{{values}}` and plurals are all that is needed, the browser knows
 * the plurals of every language, and a library for them was a twelfth of the first download.
 */
interface Texts {
  readonly [key: string]: string | Texts;
}

type Path<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${Path<T[K]>}`;
}[keyof T & string];

/** `count_one` and `count_other` are asked for as `count`. */
type Singular<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** Numbers are grouped as in India; what is a number and no count (a year) comes as text. */
type Values = Record<string, string | number>;

const grouped = new Intl.NumberFormat('en-IN');
const shown = (value: string | number) => (typeof value === 'number' ? grouped.format(value) : value);

export type Translate<T> = (key: Path<T>, values?: Values) => string;

interface Language {
  plurals: Intl.PluralRules;
  areas: Readonly<Record<string, Texts>>;
}

const english = new Intl.PluralRules('en');
let spoken: Language = { plurals: english, areas: {} };

/** From now on another language; what it lacks stays English. @param code BCP 47: "hi". */
export function speak(code: string, areas: Language['areas']): void {
  spoken = { plurals: new Intl.PluralRules(code), areas };
}

function textAt(texts: Texts | undefined, path: string): string | undefined {
  let at: string | Texts | undefined = texts;
  for (const key of path.split('.')) at = typeof at === 'object' ? at[key] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** The text of a path, in the plural form of its count where it has such forms. */
function find(texts: Texts | undefined, plurals: Intl.PluralRules, path: string, count: unknown): string | undefined {
  if (typeof count !== 'number') return textAt(texts, path);
  return (
    textAt(texts, `${path}_${plurals.select(count)}`) ?? textAt(texts, `${path}_other`) ?? textAt(texts, path)
  );
}

export function texts<const T extends Texts>(area: string, own: T): Translate<T> {
  return (key, values) => {
    const text =
      find(spoken.areas[area], spoken.plurals, key, values?.count) ?? find(own, english, key, values?.count);
    return (text ?? key).replace(/\{\{(\w+)\}\}/g, (_match, name: string) => shown(values?.[name] ?? ''));
  };
}
