import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MutationMeta } from '@/api/meta';
import { refresh } from '@/api/resource';

interface DeleteOptions<Row> {
  of: { delete: (id: number) => Promise<unknown>; refreshes: readonly string[] };
  /** What the record is called: "Aarav Kulkarni". */
  nameOf: (row: Row) => string;
  /** Where the call takes more than the id. */
  send?: (row: Row) => Promise<unknown>;
  /** What goes with it, as a sentence that goes on from the name. */
  consequence: string;
  meta?: MutationMeta;
  onDeleted?: () => void;
}

/** Asks with the specification's words, deletes, and has the lists asked anew in any case. */
export function useDelete<Row extends { _id: number }>({
  of,
  nameOf,
  send = ({ _id }) => of.delete(_id),
  consequence,
  meta,
  onDeleted,
}: DeleteOptions<Row>) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Row | null>(null);
  // What it was about stands until the dialog has closed.
  const [name, setName] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    meta: { success: t`Data deleted successfully!`, ...meta },
    onSuccess: onDeleted,
    onSettled: () => {
      setAsked(null);
      return refresh(queries, of.refreshes);
    },
  });
  return {
    askDelete: (row: Row) => {
      setName(nameOf(row));
      setAsked(row);
    },
    /** For `DeleteDialog`. */
    dialog: {
      open: asked !== null,
      name,
      consequence,
      busy: isPending,
      onConfirm: () => asked && mutate(asked),
      onClose: () => setAsked(null),
    },
  };
}
