import { useState } from 'react';
import { BulkDialog } from '@/components/bulk/bulk-dialog';
import type { SelectionDialogProps } from '@/components/data-list/types';
import { Segmented } from '@/components/display/segmented';
import { stateText } from '@/components/display/states';
import { FieldError } from '@/components/form/field-error';
import { TextField } from '@/components/form/text-field';
import { STUDENT } from '@/lib/refreshes';
import { tr } from './record-text';
import { t } from './text';

const STATES = ['ACTIVE', 'ON_HOLD', 'COMPLETED', 'LEFT'] as const;
const WHY: readonly string[] = ['ON_HOLD', 'LEFT'];

/** One state for all the chosen students. */
export default function StatusDialog(props: SelectionDialogProps) {
  const { chosen } = props;
  const [status, setStatus] = useState<(typeof STATES)[number]>('ACTIVE');
  const [reason, setReason] = useState('');
  const isComplete = !WHY.includes(status) || reason.trim() !== '';
  return (
    <BulkDialog
      {...props}
      title={t('statusTitle', { count: chosen.count, things: t(chosen.count === 1 ? 'one' : 'many') })}
      action="status"
      change={isComplete ? { status, statusReason: reason.trim() } : null}
      confirm={tr(`moves.${status}`)}
      danger={status === 'LEFT'}
      refreshes={STUDENT}
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
              label={tr(WHY.includes(status) ? 'reason' : 'reasonOptional')}
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
