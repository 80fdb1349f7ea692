import { lazy, Suspense } from 'react';
import { BranchPage } from '@/features/branches/branch-page';

const HolidaysPanel = lazy(() => import('@/features/holidays/holidays-panel'));

/** /branchviewpage/{id}: a branch with the days on which it is closed. */
export function Component() {
  return (
    <BranchPage
      below={({ _id }) => (
        <Suspense>
          <HolidaysPanel branchId={_id} />
        </Suspense>
      )}
    />
  );
}
