import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readParams, saysSomething, writeParams, type ListDeclaration } from './list-state';
import { rememberParams, rememberedParams } from './memory';
import type { ListParams } from './types';

export type ChangeParams = (change: Partial<ListParams>) => void;

/**
 * The list's state, kept in the address. A list entered with a bare address opens as it was left;
 * whatever changes what is listed leads back to the first page.
 */
export function useListParams(
  name: string, list: ListDeclaration, remember = true,
): [ListParams, ChangeParams] {
  const [address, setAddress] = useSearchParams();

  // Known before the first paint, so that the unfiltered list is not asked for in vain.
  const [entry] = useState(() => ({
    from: address,
    to: !remember || saysSomething(address, list)
      ? address
      : writeParams(address, readParams(rememberedParams(name), list), list),
  }));
  const restoring = address === entry.from && entry.to.toString() !== entry.from.toString();
  const restored = restoring ? entry.to : address;

  useEffect(() => {
    if (restoring) setAddress(entry.to, { replace: true });
  }, [entry, restoring, setAddress]);

  const params = useMemo(() => readParams(restored, list), [restored, list]);

  const change = useCallback<ChangeParams>(
    (part) => {
      const next = { ...params, page: 1, ...part };
      const written = writeParams(restored, next, list);
      if (remember) rememberParams(name, writeParams(new URLSearchParams(), next, list));
      // Back leads to another page or filter, not through every pause while typing.
      setAddress(written, { replace: 'search' in part });
    },
    [list, name, params, remember, restored, setAddress],
  );

  return [params, change];
}
