import { lazy, Suspense, useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { reloadOnce } from './stale-chunk';

// Rarely seen, so it comes when it is.
const FaultPage = lazy(() => import('./fault-page'));

/** What stands where a page should. After a deployment even the page of faults is a chunk that went away. */
export function Fault({ inShell = false }: { inShell?: boolean }) {
  const error = useRouteError();
  useEffect(() => reloadOnce(error), [error]);
  return (
    <Suspense>
      <FaultPage inShell={inShell} />
    </Suspense>
  );
}
