import { BranchPage } from '@/features/branches/branch-page';
import HolidaysPanel from '@/features/holidays/holidays-panel';

/** /branchviewpage/{id}: a branch with the days on which it is closed. */
export function Component() {
  return <BranchPage below={({ _id }) => <HolidaysPanel branchId={_id} />} />;
}
