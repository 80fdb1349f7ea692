import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { staff } from '@/api/resources';
import { BulkDialog } from '@/components/bulk/bulk-dialog';
import type { SelectionDialogProps } from '@/components/data-list/types';
import { Segmented } from '@/components/display/segmented';
import { stateText } from '@/components/display/states';
import { count } from '@/lib/format';

const STATES = ['ACTIVE', 'INACTIVE'] as const;

/** Whether all the chosen people work here. */
export default function StatusDialog(props: SelectionDialogProps) {
  const [status, setStatus] = useState<(typeof STATES)[number]>('INACTIVE');
  const isActive = status === 'ACTIVE';
  return (
    <BulkDialog
      {...props}
      title={(rows) => t`Change the status of ${{ count: count(rows.count) }} ${{ things: rows.things }}`}
      action={staff.bulk('status')}
      change={{ is_active: isActive }}
      confirm={isActive ? t`Set active` : t`Set inactive`}
      danger={!isActive}
    >
      {() => (
        <>
          <Segmented
            wide
            label={t`Status`}
            value={status}
            options={STATES.map((value) => ({ value, label: stateText(value) }))}
            onChange={setStatus}
          />
          <p style={{ margin: 0 }}>
            {isActive
              ? t`They can sign in again. Those who never signed in are invited again.`
              : t`They are signed out at once and can no longer sign in.`}
          </p>
        </>
      )}
    </BulkDialog>
  );
}
