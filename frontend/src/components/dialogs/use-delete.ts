import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MutationMeta } from '@/api/meta';
import { t } from '../text';

interface DeleteOptions<Row> {
  remove: (row: Row) => Promise<unknown>;
  /** First parts of the keys of whatever lists or counts such records. */
  refreshes: readonly string[];
  meta?: MutationMeta;
  onDeleted?: () => void;
}

/** Asks with the specification's words, deletes, and has the lists asked anew in any case. */
export function useDelete<Row>({ remove, refreshes, meta, onDeleted }: DeleteOptions<Row>) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Row | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    meta: { success: t('confirm.deleted'), ...meta },
    onSuccess: onDeleted,
    onSettled: () => {
      setAsked(null);
      return Promise.all(refreshes.map((key) => queries.invalidateQueries({ queryKey: [key] })));
    },
  });
  return {
    askDelete: setAsked,
    /** For `DeleteDialog`. */
    dialog: {
      open: asked !== null,
      busy: isPending,
      onConfirm: () => asked && mutate(asked),
      onClose: () => setAsked(null),
    },
  };
}
