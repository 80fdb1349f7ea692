import { useQuery } from '@tanstack/react-query';
import { activeBatches, type ActiveBatch } from '@/lib/choices';
import type { SelectionDialogProps } from '../data-list/types';
import { BulkSelect } from './bulk-select';
import { t } from './text';

function label({ name, branchObjectId, students, capacity }: ActiveBatch): string {
  const free = capacity === null ? '' : capacity > students ? t('batchFree', { free: capacity - students }) : t('batchFull');
  return [name, branchObjectId.branchname, free].filter(Boolean).join(' · ');
}

/** The batch that all the chosen shall learn in. */
export default function BatchDialog(props: SelectionDialogProps) {
  const { data = [] } = useQuery(activeBatches);
  return (
    <BulkSelect<{ batchObjectId: number }>
      {...props}
      title={(rows) => t('batchTitle', rows)}
      action={{ path: `${props.list.path}/bulk/batch` }}
      confirm={t('batch')}
      field="batchObjectId"
      label={t('batchField')}
      placeholder={t('chooseBatch')}
      help={t('batchHelp')}
      options={data.map((batch) => ({ value: String(batch._id), label: label(batch) }))}
      change={(id) => ({ batchObjectId: Number(id) })}
    />
  );
}
