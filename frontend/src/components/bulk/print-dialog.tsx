import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { exportRows } from '@/api/lists';
import { count, today } from '@/lib/format';
import type { SelectionDialogProps } from '../data-list/types';
import { ConfirmDialog } from '../dialogs/confirm-dialog';

/** The documents of the chosen rows as one PDF. */
export default function PrintDialog({ list, name, noun, chosen, onClose }: SelectionDialogProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportRows(list, chosen.query, chosen.rows, 'pdf', `${name}-${today()}`),
    onSuccess: () => onClose(false),
  });
  const things = chosen.count === 1 ? noun.one : noun.many;
  return (
    <ConfirmDialog
      open
      title={t`Print the documents of ${{ count: count(chosen.count) }} ${{ things }}`}
      text={t`They are printed into one PDF of A4 pages in the background. You find the file under Jobs.`}
      confirm={t`Print`}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={() => onClose(false)}
    />
  );
}
