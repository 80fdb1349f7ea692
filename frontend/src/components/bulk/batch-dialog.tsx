import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { activeBatches, type ActiveBatch } from '@/lib/choices';
import { count } from '@/lib/format';
import type { SelectionDialogProps } from '../data-list/types';
import { BulkSelect } from './bulk-select';

function label({ name, branchObjectId, students, capacity }: ActiveBatch): string {
  const free = capacity === null ? '' : capacity > students ? t`${{ free: count(capacity - students) }} free` : t`full`;
  return [name, branchObjectId.branchname, free].filter(Boolean).join(' · ');
}

/** The batch that all the chosen shall learn in. */
export default function BatchDialog(props: SelectionDialogProps) {
  const { data = [] } = useQuery(activeBatches);
  return (
    <BulkSelect<{ batchObjectId: number }>
      {...props}
      title={(rows) => t`Move ${{ count: count(rows.count) }} ${{ things: rows.things }} to a batch`}
      action={{ path: `${props.list.path}/bulk/batch` }}
      confirm={t`Move to batch`}
      field="batchObjectId"
      label={t`Batch`}
      placeholder={t`Choose a batch`}
      help={t`Their enrolments go on in this batch from today. Dues stay as they are.`}
      options={data.map((batch) => ({ value: String(batch._id), label: label(batch) }))}
      change={(id) => ({ batchObjectId: Number(id) })}
    />
  );
}
