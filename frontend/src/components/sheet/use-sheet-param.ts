import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface SheetParam {
  /** What the sheet is open for: an id, `new`, or nothing while it is closed. */
  value: string | null;
  open: (value: string | number) => void;
  /** Shows another; Back leads to what was there before both. */
  replace: (value: string | number) => void;
  close: () => void;
}

/** A sheet kept in the address: reloading and Back work, and it can be linked. */
export function useSheetParam(name: string): SheetParam {
  const [address, setAddress] = useSearchParams();

  const show = useCallback(
    (value: string | number, replace: boolean) =>
      setAddress(
        (now) => {
          const next = new URLSearchParams(now);
          next.set(name, String(value));
          return next;
        },
        { replace },
      ),
    [name, setAddress],
  );
  const open = useCallback((value: string | number) => show(value, false), [show]);
  const replace = useCallback((value: string | number) => show(value, true), [show]);

  const close = useCallback(
    () =>
      setAddress(
        (now) => {
          const next = new URLSearchParams(now);
          next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [name, setAddress],
  );

  return { value: address.get(name), open, replace, close };
}
