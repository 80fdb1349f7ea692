import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router-dom';
import { sessionEnd } from '@/lib/session';
import { claimsOf, readToken } from '@/lib/token';
import { useOnline } from '@/lib/use-online';
import { configQuery, maintenanceFlag } from './config';

const SessionModal = lazy(() => import('./session-modal'));
const Maintenance = lazy(() => import('./maintenance'));

/** The outermost route: the pages, and what may cover any of them, a page that broke included. */
export function Overlaid() {
  return (
    <>
      <Outlet />
      <Overlays />
    </>
  );
}

/**
 * Loaded when it has to: the end of the session, and maintenance for everyone but MASTER. Being
 * offline is not maintenance; the shell's strip tells that.
 */
function Overlays() {
  const end = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.current);
  const config = useQuery(configQuery);
  const online = useOnline();
  const [ownerIsIn, setOwnerIsIn] = useState(false);

  // A later look that fails covers nobody's work: what the file said last holds. A query without data
  // forgets its error while it tries again; the overlay must not blink.
  const failed = !config.data && config.errorUpdateCount > 0;
  const tooMany = failed && online;
  const isDown = tooMany || (config.data?.maintanance ?? maintenanceFlag());
  const token = readToken();
  const isSpared = ownerIsIn || claimsOf(token)?.role === 'MASTER';
  return (
    <Suspense>
      {end && <SessionModal end={end} />}
      {isDown && !isSpared && (
        <Maintenance
          tooMany={tooMany}
          isTrying={config.isFetching}
          onRetry={() => void config.refetch()}
          onOwner={token ? undefined : () => setOwnerIsIn(true)}
        />
      )}
    </Suspense>
  );
}
