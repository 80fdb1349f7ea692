import type { ReactNode } from 'react';
import { useDelete } from '../dialogs/use-delete';
import { DeleteDialog } from '../late';
import { deleteAction, statusAction } from './row-actions';
import type { RowAction } from './types';
import { useChange } from './use-change';

interface Switched {
  _id: number;
  status: string;
  version: number;
}

interface RecordActionsOptions<R> {
  of: {
    update: (id: number, body: { status: 'ACTIVE' | 'INACTIVE'; version: number }) => Promise<{ message?: string }>;
    delete: (id: number) => Promise<unknown>;
    refreshes: readonly string[];
  };
  nameOf: (record: R) => string;
  /** What goes with a record that is deleted, as a sentence that goes on from its name. */
  consequence: string;
  onDeleted?: () => void;
}

interface RecordActions<R> {
  /** Active or inactive at once, and the end of it. */
  actionsOf: (record: R) => readonly RowAction[];
  /** Asks before a record is deleted. */
  dialog: ReactNode;
}

/** What those who keep the records of a resource do with one, in its list as on its own page. */
export function useRecordActions<R extends Switched>({
  of,
  nameOf,
  consequence,
  onDeleted,
}: RecordActionsOptions<R>): RecordActions<R> {
  const change = useChange({
    of,
    change: ({ _id, status, version }: R) =>
      of.update(_id, { status: status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE', version }),
  });
  const { askDelete, dialog } = useDelete({ of, nameOf, consequence, onDeleted });
  return {
    actionsOf: (record) => [
      statusAction(record.status, () => change.mutate(record)),
      deleteAction(() => askDelete(record)),
    ],
    dialog: <DeleteDialog {...dialog} />,
  };
}
