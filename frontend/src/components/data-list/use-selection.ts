import { useCallback, useState } from 'react';
import { fromPaise, toPaise } from '@/lib/format';
import type { ListAnswer } from '@/api/list-query';
import type { ListTotals } from '@/api/lists';
import { choose, countOf, isChosen, nothing, rowsOf, type Selection } from './selection';
import type { Picking } from './list-table';
import type { Chosen, ListSelection, SelectionAction } from './types';

/** An action on its way, with the rows as they were chosen when it began. */
interface Doing {
  action: SelectionAction;
  chosen: Chosen;
}

interface Options<Row> {
  rowId: (row: Row) => string;
  data: ListAnswer<Row> | undefined;
  /** What matches: the list's own query. */
  query: Record<string, string>;
  selection: ListSelection<Row> | undefined;
  totals: ListTotals | undefined;
}

/** Which rows are chosen, on this page and on others, and what is being done with them. */
export function useSelection<Row>({ rowId, data, query, selection, totals }: Options<Row>) {
  const [own, setOwn] = useState<Selection<Row>>(nothing);
  const [isChoosing, setChoosing] = useState(false);
  const [doing, setDoing] = useState<Doing | null>(null);
  const rows = data?.list ?? [];
  const total = data?.total ?? 0;
  const count = countOf(own, total);

  const clear = useCallback(() => {
    setOwn(nothing());
    setChoosing(false);
  }, []);
  const pick = (some: readonly Row[], on: boolean) => setOwn(choose(own, some, on, rowId));
  const picking: Picking<Row> | undefined = selection && {
    isPicked: (id) => isChosen(own, id),
    onPick: pick,
  };

  const amount = selection?.amount;
  function sum(): string | undefined {
    if (!amount) return undefined;
    const ofSeen = [...own.rows.values()].reduce((paise, row) => paise + Math.max(0, toPaise(amount.of(row)) ?? 0), 0);
    if (!own.every) return fromPaise(ofSeen);
    const ofAll = totals && toPaise(totals.sums[amount.total] ?? '');
    return typeof ofAll === 'number' ? fromPaise(ofAll - ofSeen) : undefined;
  }

  return {
    picking,
    count,
    every: own.every,
    total,
    onPage: rows.length,
    pageIsChosen: rows.length > 0 && rows.every((row) => isChosen(own, rowId(row))),
    /** Whether anything of it stands on the screen. */
    isOn: Boolean(selection) && (count > 0 || own.every || isChoosing),
    isChoosing: isChoosing || count > 0,
    sum: sum(),
    begin: () => setChoosing(true),
    choosePage: () => pick(rows, true),
    chooseEvery: () => setOwn({ every: true, rows: new Map() }),
    clear,
    actions: selection?.actions.filter((one) => one !== false) ?? [],
    doing,
    act: (action: SelectionAction) => setDoing({ action, chosen: { count, rows: rowsOf(own), query } }),
    finish: (done: boolean) => {
      setDoing(null);
      if (done) clear();
    },
  };
}
