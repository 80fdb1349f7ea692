import { lazy, Suspense } from 'react';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { Component as CentreHome } from '@/features/home/home-page';
import { spaceOf, useMe } from '@/lib/me';

const MasterHome = lazy(() => import('@/features/master/home-page'));

/** What needs the centre's people today, and what needs MASTER. */
export function Component() {
  if (spaceOf(useMe()) === 'centre') return <CentreHome />;
  return (
    <Suspense fallback={<RecordSkeleton />}>
      <MasterHome />
    </Suspense>
  );
}
