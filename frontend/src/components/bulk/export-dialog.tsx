import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { exportRows, type FileFormat } from '@/api/lists';
import { count, today } from '@/lib/format';
import type { SelectionDialogProps } from '../data-list/types';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { Segmented } from '../display/segmented';

const LABELS = {
  xlsx: t`Excel (XLSX)`,
  csv: t`CSV`,
};

const FORMATS = ['xlsx', 'csv'] as const satisfies readonly FileFormat[];

/** The chosen rows as a file. */
export default function ExportDialog({ list, name, noun, chosen, onClose }: SelectionDialogProps) {
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('xlsx');
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportRows(list, chosen.query, chosen.rows, format, `${name}-${today()}`),
    onSuccess: () => onClose(false),
  });
  return (
    <ConfirmDialog
      open
      title={t`Export ${{ count: count(chosen.count) }} ${{ things: chosen.count === 1 ? noun.one : noun.many }}`}
      text={t`The file has every column that the list knows, in the order of the list.`}
      confirm={t`Export`}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={() => onClose(false)}
    >
      <div style={{ marginTop: 16 }}>
        <Segmented
          label={t`Kind of file`}
          value={format}
          options={FORMATS.map((value) => ({ value, label: LABELS[value] }))}
          onChange={setFormat}
        />
      </div>
    </ConfirmDialog>
  );
}
