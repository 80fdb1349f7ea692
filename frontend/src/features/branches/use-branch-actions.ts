import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery } from '@/lib/me';
import { deleteBranch, updateBranch, type Branch } from './api';
import { t } from './text';

/** Opening, closing and deleting a branch, from its list as from its own page. */
export function useBranchActions(onDeleted?: () => void) {
  const queries = useQueryClient();
  const [removing, setRemoving] = useState<Branch | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: ['branch'] });

  const setStatus = useMutation({
    mutationFn: ({ _id, status, version }: Branch) =>
      updateBranch(_id, { status: status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE', version }),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ _id }: Branch) => deleteBranch(_id),
    meta: { success: t('deleted') },
    onSuccess: () => {
      onDeleted?.();
      void queries.invalidateQueries({ queryKey: meQuery.queryKey });
    },
    onSettled: () => {
      setRemoving(null);
      return refresh();
    },
  });

  return {
    toggleStatus: setStatus.mutate,
    changing: setStatus.isPending,
    askDelete: setRemoving,
    dialog: {
      open: removing !== null,
      busy: remove.isPending,
      onConfirm: () => removing && remove.mutate(removing),
      onClose: () => setRemoving(null),
    },
  };
}
