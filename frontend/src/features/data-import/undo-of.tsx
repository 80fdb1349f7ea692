import { useQuery } from '@tanstack/react-query';
import { dataImports } from './api';
import UndoDialog from './undo-dialog';

/** Undoing an import of the list, which has not all of it. */
export default function UndoOf({ id, onClose }: { id: number; onClose: () => void }) {
  const record = useQuery(dataImports.record(id)).data;
  return record ? <UndoDialog record={record} onClose={onClose} /> : null;
}
