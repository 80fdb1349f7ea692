import { plural, t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refresh } from '@/api/resource';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { count } from '@/lib/format';
import { dataImports, undoImport, undoPreview, type DataImport } from './api';

const Kept = styled('ul')(({ theme }) => ({
  ...theme.typography.small,
  maxHeight: 240,
  overflowY: 'auto',
  margin: '12px 0 0',
  padding: '0 0 0 20px',
}));

interface UndoDialogProps {
  record: DataImport;
  onClose: () => void;
}

/** What undoing an import would take back, or the rows that something depends on. */
export default function UndoDialog({ record: { _id, fileName, version }, onClose }: UndoDialogProps) {
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const preview = useQuery(undoPreview(_id)).data;
  const undo = useMutation({
    mutationFn: () => undoImport(_id, keyFor([_id, version])),
    onSuccess: onClose,
    onSettled: () => refresh(queries, dataImports.refreshes),
  });
  const isBlocked = (preview?.kept ?? 0) > 0;
  const records = preview?.records ?? 0;
  const kept = preview?.kept ?? 0;
  return (
    <ConfirmDialog
      open
      title={t`Undo the import of ${fileName}?`}
      text={
        isBlocked
          ? plural(
              { count: kept },
              {
                one: 'Nothing can be undone, since # row is used by now:',
                other: 'Nothing can be undone, since # rows are used by now:',
              },
            )
          : plural(
              { count: records },
              {
                one: '# row is taken back: its record is deleted, or its balance reversed by an entry of today.',
                other:
                  '# rows are taken back: their records are deleted, or their balances reversed by entries of today.',
              },
            )
      }
      confirm={t`Undo`}
      danger
      blocked={isBlocked}
      busy={undo.isPending || !preview}
      onConfirm={() => undo.mutate()}
      onClose={onClose}
    >
      {isBlocked && (
        <Kept>
          {preview?.rows.map(({ row, message }) => (
            <li key={row}>{t`Row ${{ row: count(row) }}: ${message}`}</li>
          ))}
        </Kept>
      )}
    </ConfirmDialog>
  );
}
