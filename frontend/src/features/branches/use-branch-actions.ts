import { branches } from '@/api/resources';
import { useChange } from '@/components/data-list/use-change';
import { useDelete } from '@/components/dialogs/use-delete';
import type { BranchRow } from './api';
import { t } from './text';

/** Opening, closing and deleting a branch, from its list as from its own page. */
export function useBranchActions(onDeleted?: () => void) {
  const setStatus = useChange({
    of: branches,
    change: ({ _id, status, version }: BranchRow) =>
      branches.update(_id, { status: status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE', version }),
  });
  const deletion = useDelete({
    of: branches,
    nameOf: (branch: BranchRow) => branch.branchname,
    consequence: t('deleteEffect'),
    onDeleted,
  });
  return { toggleStatus: setStatus.mutate, ...deletion };
}
