import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MutationMeta } from '@/api/meta';

interface DeleteOptions<Row> {
  remove: (row: Row) => Promise<unknown>;
  /** The key of whatever lists or counts such records. */
  queryKey: readonly unknown[];
  meta: MutationMeta;
  onDeleted?: () => void;
}

/** Asks with the specification's words, deletes, and has the lists asked anew in any case. */
export function useDelete<Row>({ remove, queryKey, meta, onDeleted }: DeleteOptions<Row>) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Row | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    meta,
    onSuccess: onDeleted,
    onSettled: () => {
      setAsked(null);
      return queries.invalidateQueries({ queryKey });
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
