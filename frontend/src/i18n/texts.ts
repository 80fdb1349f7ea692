import i18next from 'i18next';

/**
 * Every text on screen goes through here. Each area keeps its English beside itself
 * (`text.ts`: `export const t = texts('staff', {…})`), so that it travels in that area's chunk.
 * Another language is added as i18next resources under the same areas before the first page; it
 * stays as it is while a page lives. Call `t` while rendering, not while a module of
 * the first chunk loads: the other language may not be there yet.
 */
interface Texts {
  readonly [key: string]: string | Texts;
}

type Path<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${Path<T[K]>}`;
}[keyof T & string];

/** `count_one` and `count_other` are asked for as `count`. */
type Singular<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

export type Translate<T> = (key: Path<T>, values?: Record<string, string | number>) => string;

void i18next.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false },
});

export function texts<const T extends Texts>(area: string, english: T): Translate<T> {
  i18next.addResourceBundle('en', area, english);
  return (key, values) => i18next.t(key, { ns: area, ...values });
}
