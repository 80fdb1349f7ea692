import { useMemo, useState } from 'react';
import type { ListColumn } from './types';

export interface ColumnChoice<Row> {
  /** Keys of the columns that are chosen, in the list's order. */
  chosen: ReadonlySet<string>;
  toggle: (key: string) => void;
  /** Other columns at once; null for those that everybody begins with. */
  set: (keys: readonly string[] | null) => void;
  /** By the key of a column: the one shown as its second line. */
  second: ReadonlyMap<string, ListColumn<Row>>;
}

const usual = (columns: readonly ListColumn<never>[]) => columns.filter((one) => !one.optional).map((one) => one.key);

/**
 * Which columns are shown, as this person left it; a second line stands alone without its first.
 * @param onChange told of what was chosen by hand.
 */
export function useColumns<Row>(
  columns: readonly ListColumn<Row>[],
  remembered: readonly string[] | null,
  onChange: (keys: string[]) => void,
): ColumnChoice<Row> {
  const [keys, setKeys] = useState<readonly string[] | null>(remembered);

  const chosen = useMemo(() => {
    const wanted = new Set(keys ?? usual(columns));
    return new Set(columns.filter((one) => one.fixed || wanted.has(one.key)).map((one) => one.key));
  }, [columns, keys]);

  const second = useMemo(() => {
    const lines = new Map<string, ListColumn<Row>>();
    for (const one of columns) {
      if (one.under && chosen.has(one.key) && chosen.has(one.under)) lines.set(one.under, one);
    }
    return lines;
  }, [chosen, columns]);

  function toggle(key: string): void {
    const next = columns.map((one) => one.key).filter((own) => (own === key ? !chosen.has(own) : chosen.has(own)));
    setKeys(next);
    onChange(next);
  }

  return { chosen, toggle, set: setKeys, second };
}
