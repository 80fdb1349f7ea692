import { describe, expect, it } from 'vitest';
import { choose, countOf, isChosen, nothing, rowsOf } from './selection';

const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];
const idOf = ({ id }: { id: number }) => String(id);

describe('chosen rows', () => {
  it('are sent by their ids', () => {
    const some = choose(nothing<{ id: number }>(), rows.slice(0, 2), true, idOf);
    expect(rowsOf(some)).toEqual({ ids: [1, 2] });
    expect(countOf(some, 40)).toBe(2);
    expect(rowsOf(choose(some, rows.slice(0, 1), false, idOf))).toEqual({ ids: [2] });
  });

  it('are all that match but those taken out', () => {
    const every = { every: true, rows: new Map() };
    const but = choose(every, rows.slice(1), false, idOf);
    expect(rowsOf(but)).toEqual({ all: true, without: [2, 3] });
    expect(countOf(but, 40)).toBe(38);
    expect([isChosen(but, '1'), isChosen(but, '2')]).toEqual([true, false]);
    expect(rowsOf(choose(but, rows, true, idOf))).toEqual({ all: true, without: [] });
  });

  it('are never fewer than none, though rows went meanwhile', () => {
    expect(countOf(choose({ every: true, rows: new Map() }, rows, false, idOf), 2)).toBe(0);
  });
});
