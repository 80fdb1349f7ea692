import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useBranches, useMe } from '@/lib/me';

const WelcomeModal = lazy(() => import('./welcome-modal'));
const ClosedModal = lazy(() => import('./closed-modal'));

/** What stands over a page until something is done about it. */
export function Modals() {
  const me = useMe();
  const hasBranch = useBranches().length > 0 || me.branchCount > 0;
  const { pathname } = useLocation();
  // A closing centre is read and exported until it is erased: a banner says so.
  const isClosed = me.subscriptionplan === 'Closed' && !me.eraseOn && pathname !== '/subscription';
  const isNew = pathname === '/' && me.role === 'SUPER_ADMIN' && !hasBranch;
  return (
    <Suspense>
      {isClosed && <ClosedModal />}
      {isNew && !isClosed && <WelcomeModal />}
    </Suspense>
  );
}
