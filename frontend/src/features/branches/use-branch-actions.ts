import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDelete } from '@/components/dialogs/use-delete';
import { meQuery } from '@/lib/me';
import { deleteBranch, updateBranch, type Branch } from './api';
import { t } from './text';

/** Opening, closing and deleting a branch, from its list as from its own page. */
export function useBranchActions(onDeleted?: () => void) {
  const queries = useQueryClient();

  const setStatus = useMutation({
    mutationFn: ({ _id, status, version }: Branch) =>
      updateBranch(_id, { status: status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE', version }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['branch'] }),
  });
  const deletion = useDelete({
    remove: ({ _id }: Branch) => deleteBranch(_id),
    queryKey: ['branch'],
    meta: { success: t('deleted') },
    onDeleted: () => {
      onDeleted?.();
      void queries.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });

  return { toggleStatus: setStatus.mutate, changing: setStatus.isPending, ...deletion };
}
