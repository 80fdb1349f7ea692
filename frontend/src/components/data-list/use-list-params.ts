import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListParams } from '@/api/list-query';
import type { SavedView } from '@/lib/list-settings';
import { readParams, saysSomething, VIEW, writeParams, type ListDeclaration } from './list-state';
import { rememberParams, rememberedParams } from './memory';

export type ChangeParams = (change: Partial<ListParams>) => void;

interface ListAddress {
  params: ListParams;
  change: ChangeParams;
  /** The saved view that is on, changed meanwhile or not. */
  view: SavedView | undefined;
  /** Turns a view on as it was saved, or (null) off with all that it narrows. */
  openView: (view: SavedView | null) => void;
}

interface Options {
  list: ListDeclaration;
  views: readonly SavedView[];
  /** The view that a bare address opens. */
  first: number | null;
  /** `false` inside a record, where the list always opens as new. */
  remember: boolean;
}

const withView = (address: URLSearchParams, id: number | string) => {
  const next = new URLSearchParams(address);
  next.set(VIEW, String(id));
  return next;
};

/**
 * The list's state, kept in the address. A list entered with a bare address opens with its first view,
 * else as it was left; whatever changes what is listed leads back to the first page.
 */
export function useListParams(name: string, { list, views, first, remember }: Options): ListAddress {
  const [address, setAddress] = useSearchParams();

  // Known before the first paint, so that the unfiltered list is not asked for in vain.
  const [entry] = useState(() => {
    if (!remember || saysSomething(address, list)) return { from: address, to: address };
    const opening = views.find((view) => view._id === first);
    const kept = opening ? withView(new URLSearchParams(opening.query), opening._id) : rememberedParams(name);
    const to = writeParams(address, readParams(kept, list), list);
    const saved = kept.get(VIEW);
    return { from: address, to: saved ? withView(to, saved) : to };
  });
  const restoring = address === entry.from && entry.to.toString() !== entry.from.toString();
  const restored = restoring ? entry.to : address;

  useEffect(() => {
    if (restoring) setAddress(entry.to, { replace: true });
  }, [entry, restoring, setAddress]);

  const params = useMemo(() => readParams(restored, list), [restored, list]);
  const view = views.find(({ _id }) => String(_id) === restored.get(VIEW));

  const goTo = useCallback(
    (next: ListParams, viewId: number | null, replace: boolean) => {
      const bare = writeParams(new URLSearchParams(), next, list);
      const written = writeParams(restored, next, list);
      written.delete(VIEW);
      if (remember) rememberParams(name, viewId ? withView(bare, viewId) : bare);
      setAddress(viewId ? withView(written, viewId) : written, { replace });
    },
    [list, name, remember, restored, setAddress],
  );

  const viewId = view?._id ?? null;
  const change = useCallback<ChangeParams>(
    // Back leads to another page or filter, not through every pause while typing.
    (part) => goTo({ ...params, page: 1, ...part }, viewId, 'search' in part),
    [goTo, params, viewId],
  );
  const openView = useCallback(
    (wanted: SavedView | null) =>
      goTo(readParams(new URLSearchParams(wanted?.query), list), wanted?._id ?? null, false),
    [goTo, list],
  );

  return { params, change, view, openView };
}
