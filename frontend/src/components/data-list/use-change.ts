import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MutationMeta } from '@/api/meta';
import { refresh } from '@/api/resource';
import { toasts } from '@/lib/toasts';

/** What a change is answered with. */
interface Changed {
  message?: string;
}

interface ChangeOptions<V> {
  /** Whose records it changes. */
  of: { refreshes: readonly string[] };
  change: (value: V) => Promise<Changed>;
  /** Shows the server's sentence, for what leaves no mark on the screen by itself. */
  saysSo?: boolean;
  meta?: MutationMeta;
  onDone?: () => void;
}

/** What acts at once from a list or a record: a switch, a state, a mail sent again. */
export function useChange<V>({ of, change, saysSo = false, meta, onDone }: ChangeOptions<V>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta,
    onSuccess: ({ message }) => {
      if (saysSo && message) toasts.success(message);
      onDone?.();
    },
    // Also after a refusal: the row may be another one than was shown.
    onSettled: () => refresh(queries, of.refreshes),
  });
}
