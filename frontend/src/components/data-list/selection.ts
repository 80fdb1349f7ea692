import type { ChosenRows } from '@/api/lists';

/**
 * Which rows of a list are chosen: those in `rows`, or (`every`) all that match the list's filter but
 * those in `rows`. Rows stand by their ids, as they were when they were on the screen.
 */
export interface Selection<Row> {
  every: boolean;
  rows: ReadonlyMap<string, Row>;
}

export const nothing = <Row>(): Selection<Row> => ({ every: false, rows: new Map() });

export const isChosen = (selection: Selection<unknown>, id: string): boolean =>
  selection.rows.has(id) !== selection.every;

export function countOf({ every, rows }: Selection<unknown>, total: number): number {
  return every ? Math.max(0, total - rows.size) : rows.size;
}

/** The selection with these rows in it, or without them. */
export function choose<Row>(
  { every, rows }: Selection<Row>,
  some: readonly Row[],
  on: boolean,
  idOf: (row: Row) => string,
): Selection<Row> {
  const next = new Map(rows);
  for (const row of some) {
    if (on === every) next.delete(idOf(row));
    else next.set(idOf(row), row);
  }
  return { every, rows: next };
}

/** As a call says it. */
export function rowsOf({ every, rows }: Selection<unknown>): ChosenRows {
  const ids = [...rows.keys()].map(Number);
  return every ? { all: true, without: ids } : { ids };
}
