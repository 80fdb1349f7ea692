export interface Option {
  value: string;
  label: string;
  /** Shown, but not to be chosen now. */
  disabled?: boolean;
}

/** Words of the API as options, by what people read for each. */
export const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
