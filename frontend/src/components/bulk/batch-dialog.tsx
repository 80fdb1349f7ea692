import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activeBatches, type ActiveBatch } from '@/lib/choices';
import type { SelectionDialogProps } from '../data-list/types';
import { FieldError } from '../form/field-error';
import { SelectField } from '../form/text-field';
import { BulkDialog } from './bulk-dialog';
import { t } from './text';

function label({ name, branchObjectId, students, capacity }: ActiveBatch): string {
  const free = capacity === null ? '' : capacity > students ? t('batchFree', { free: capacity - students }) : t('batchFull');
  return [name, branchObjectId.branchname, free].filter(Boolean).join(' · ');
}

/** The batch that all the chosen shall learn in. */
export default function BatchDialog(props: SelectionDialogProps) {
  const [batch, setBatch] = useState('');
  const { data } = useQuery(activeBatches);
  return (
    <BulkDialog
      {...props}
      title={(rows) => t('batchTitle', rows)}
      action={{ path: `${props.list.path}/bulk/batch` }}
      change={batch ? { batchObjectId: Number(batch) } : null}
      confirm={t('batch')}
    >
      {({ batchObjectId }) => (
        <SelectField
          label={t('batchField')}
          value={batch}
          error={Boolean(batchObjectId)}
          helperText={batchObjectId ? <FieldError>{batchObjectId}</FieldError> : t('batchHelp')}
          onChange={(event) => setBatch(event.target.value)}
        >
          <option value="" disabled>
            {t('chooseBatch')}
          </option>
          {(data ?? []).map((one) => (
            <option key={one._id} value={one._id}>
              {label(one)}
            </option>
          ))}
        </SelectField>
      )}
    </BulkDialog>
  );
}
