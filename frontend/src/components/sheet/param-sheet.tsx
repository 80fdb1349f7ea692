import { Fragment, Suspense, type ReactNode } from 'react';
import type { SheetParam } from './use-sheet-param';

interface ParamSheetProps {
  of: SheetParam;
  /** The sheet for an id (or `new`); it may be lazy. */
  children: (value: string) => ReactNode;
}

/** A sheet that stands while its parameter does, anew for every value of it. */
export function ParamSheet({ of, children }: ParamSheetProps) {
  if (!of.value) return null;
  return (
    <Suspense>
      <Fragment key={of.value}>{children(of.value)}</Fragment>
    </Suspense>
  );
}
