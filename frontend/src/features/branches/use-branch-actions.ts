import { useChange } from '@/components/data-list/use-change';
import { useDelete } from '@/components/dialogs/use-delete';
import { deleteBranch, updateBranch, type BranchRow } from './api';
import { t } from './text';

/** Opening, closing and deleting a branch, from its list as from its own page. */
export function useBranchActions(onDeleted?: () => void) {
  const setStatus = useChange({
    change: ({ _id, status, version }: BranchRow) =>
      updateBranch(_id, { status: status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE', version }),
    refreshes: ['branch'],
  });
  const deletion = useDelete({
    remove: ({ _id }: BranchRow) => deleteBranch(_id),
    nameOf: (branch) => branch.branchname,
    consequence: t('deleteEffect'),
    // How many branches there are decides what the menu offers.
    refreshes: ['branch', 'me'],
    onDeleted,
  });
  return { toggleStatus: setStatus.mutate, ...deletion };
}
