import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface SheetParam {
  /** What the sheet is open for: an id, `new`, or nothing while it is closed. */
  value: string | null;
  open: (value: string | number) => void;
  close: () => void;
}

/** A sheet kept in the address: reloading and Back work, and it can be linked. */
export function useSheetParam(name: string): SheetParam {
  const [address, setAddress] = useSearchParams();

  const open = useCallback(
    (value: string | number) =>
      setAddress((now) => {
        const next = new URLSearchParams(now);
        next.set(name, String(value));
        return next;
      }),
    [name, setAddress],
  );

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

  return { value: address.get(name), open, close };
}
