import { useState } from 'react';
import { studentChange } from '@/api/forms/student';
import { students } from '@/api/resources';
import { BulkDialog } from '@/components/bulk/bulk-dialog';
import type { SelectionDialogProps } from '@/components/data-list/types';
import { Segmented } from '@/components/display/segmented';
import { stateText } from '@/components/display/states';
import { FieldError } from '@/components/form/field-error';
import { TextField } from '@/components/form/text-field';
import { tr } from './record-text';
import { t } from './text';

const STATES = ['ACTIVE', 'ON_HOLD', 'COMPLETED', 'LEFT'] as const;
const WHY: readonly string[] = ['ON_HOLD', 'LEFT'];

/** One state for all the chosen students. */
export default function StatusDialog(props: SelectionDialogProps) {
  const [status, setStatus] = useState<(typeof STATES)[number]>('ACTIVE');
  const [reason, setReason] = useState('');
  const isComplete = !WHY.includes(status) || reason.trim() !== '';
  return (
    <BulkDialog
      {...props}
      title={(rows) => t('statusTitle', rows)}
      action={students.bulk('status')}
      change={isComplete ? { status, statusReason: reason.trim() } : null}
      confirm={tr(`moves.${status}`)}
      danger={status === 'LEFT'}
    >
      {(faults) => (
        <>
          <Segmented
            wide
            label={t('columns.status')}
            value={status}
            options={STATES.map((value) => ({ value, label: stateText(value) }))}
            onChange={setStatus}
          />
          <p style={{ margin: 0 }}>{tr(`moveText.${status}`)}</p>
          {status !== 'ACTIVE' && (
            <TextField
              label={WHY.includes(status) ? studentChange.statusReason.label : tr('note')}
              value={reason}
              error={Boolean(faults.statusReason)}
              helperText={faults.statusReason && <FieldError>{faults.statusReason}</FieldError>}
              slotProps={{ htmlInput: { maxLength: 300 } }}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </>
      )}
    </BulkDialog>
  );
}
