import { useState } from 'react';
import { staff } from '@/api/resources';
import { BulkDialog } from '@/components/bulk/bulk-dialog';
import type { SelectionDialogProps } from '@/components/data-list/types';
import { Segmented } from '@/components/display/segmented';
import { stateText } from '@/components/display/states';
import { t } from './text';

const STATES = ['ACTIVE', 'INACTIVE'] as const;

/** Whether all the chosen people work here. */
export default function StatusDialog(props: SelectionDialogProps) {
  const [status, setStatus] = useState<(typeof STATES)[number]>('INACTIVE');
  const isActive = status === 'ACTIVE';
  return (
    <BulkDialog
      {...props}
      title={(rows) => t('bulk.title', rows)}
      action={staff.bulk('status')}
      change={{ is_active: isActive }}
      confirm={t(isActive ? 'bulk.activate' : 'bulk.deactivate')}
      danger={!isActive}
    >
      {() => (
        <>
          <Segmented
            wide
            label={t('columns.status')}
            value={status}
            options={STATES.map((value) => ({ value, label: stateText(value) }))}
            onChange={setStatus}
          />
          <p style={{ margin: 0 }}>{t(isActive ? 'bulk.activateText' : 'bulk.deactivateText')}</p>
        </>
      )}
    </BulkDialog>
  );
}
