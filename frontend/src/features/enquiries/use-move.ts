import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refresh } from '@/api/resource';
import { enquiries } from '@/api/resources';
import { toasts } from '@/lib/toasts';
import { enquiryBoard, type BoardColumn, type EnquiryRow } from './api';

interface Move {
  enquiry: EnquiryRow;
  status: 'CONTACTED' | 'INTERESTED' | 'DEMO';
}

/** The board with the card on top of the stage that it goes to. */
function moved(columns: readonly BoardColumn[], { enquiry, status }: Move): BoardColumn[] {
  const isIt = (card: EnquiryRow) => card._id === enquiry._id;
  return columns.map((column) => {
    if (column.status === status) {
      return { ...column, count: column.count + 1, cards: [{ ...enquiry, status }, ...column.cards] };
    }
    return column.cards.some(isIt)
      ? { ...column, count: column.count - 1, cards: column.cards.filter((card) => !isIt(card)) }
      : column;
  });
}

/** Moves an enquiry on. The board shows it at once, and takes it back where the server refuses. */
export function useMove() {
  const queries = useQueryClient();
  const { queryKey } = enquiryBoard;
  return useMutation({
    mutationFn: ({ enquiry, status }: Move) =>
      enquiries.post('{id}/move', { id: enquiry._id, body: { status, version: enquiry.version } }),
    onMutate: async (move) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      if (before) queries.setQueryData(queryKey, moved(before, move));
      return before;
    },
    onSuccess: ({ message }) => {
      if (message) toasts.success(message);
    },
    onError: (_error, _move, before) => queries.setQueryData(queryKey, before),
    // Also after a refusal: the enquiry may be another one than was shown.
    onSettled: () => refresh(queries, enquiries.refreshes),
  });
}
