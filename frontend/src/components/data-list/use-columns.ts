import { useMemo, useState } from 'react';
import { rememberColumns, rememberedColumns } from './memory';
import type { ListColumn } from './types';

export interface ColumnChoice<Row> {
  /** Keys of the columns that are chosen, in the list's order. */
  chosen: ReadonlySet<string>;
  toggle: (key: string) => void;
  /** By the key of a column: the one shown as its second line. */
  second: ReadonlyMap<string, ListColumn<Row>>;
}

/** Which columns are shown, as this person left it; a second line stands alone without its first. */
export function useColumns<Row>(name: string, columns: readonly ListColumn<Row>[]): ColumnChoice<Row> {
  const [keys, setKeys] = useState(
    () => rememberedColumns(name) ?? columns.filter((one) => !one.optional).map((one) => one.key),
  );

  const chosen = useMemo(() => {
    const wanted = new Set(keys);
    return new Set(
      columns.filter((one) => one.fixed || wanted.has(one.key)).map((one) => one.key),
    );
  }, [columns, keys]);

  const second = useMemo(() => {
    const lines = new Map<string, ListColumn<Row>>();
    for (const one of columns) {
      if (one.under && chosen.has(one.key) && chosen.has(one.under)) lines.set(one.under, one);
    }
    return lines;
  }, [chosen, columns]);

  function toggle(key: string): void {
    const next = columns
      .map((one) => one.key)
      .filter((own) => (own === key ? !chosen.has(own) : chosen.has(own)));
    setKeys(next);
    rememberColumns(name, next);
  }

  return { chosen, toggle, second };
}
