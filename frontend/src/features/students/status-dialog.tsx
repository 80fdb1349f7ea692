import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { studentChange } from '@/api/forms/student';
import { students } from '@/api/resources';
import { BulkDialog } from '@/components/bulk/bulk-dialog';
import type { SelectionDialogProps } from '@/components/data-list/types';
import { Segmented } from '@/components/display/segmented';
import { stateText } from '@/components/display/states';
import { FieldError } from '@/components/form/field-error';
import { TextField } from '@/components/form/text-field';
import { count } from '@/lib/format';

const MOVE_LABELS = {
  ACTIVE: t`Back to active`,
  ON_HOLD: t`Put on hold`,
  COMPLETED: t`Mark as completed`,
  LEFT: t`Mark as left`,
};

const MOVE_TEXTS = {
  ACTIVE: t`The student is back. Paused enrolments are resumed one by one.`,
  ON_HOLD: t`The student still counts towards the student limit of your subscription plan. You can make the student active again at any time.`,
  COMPLETED: t`The student will no longer count towards the student limit of your subscription plan. This cannot be undone.`,
  LEFT: t`The student will no longer count towards the student limit of your subscription plan. This cannot be undone.`,
};

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
      title={(rows) => t`Change the status of ${{ count: count(rows.count) }} ${{ things: rows.things }}`}
      action={students.bulk('status')}
      change={isComplete ? { status, statusReason: reason.trim() } : null}
      confirm={MOVE_LABELS[status]}
      danger={status === 'LEFT'}
    >
      {(faults) => (
        <>
          <Segmented
            wide
            label={t`Status`}
            value={status}
            options={STATES.map((value) => ({ value, label: stateText(value) }))}
            onChange={setStatus}
          />
          <p style={{ margin: 0 }}>{MOVE_TEXTS[status]}</p>
          {status !== 'ACTIVE' && (
            <TextField
              label={WHY.includes(status) ? studentChange.statusReason.label : t`Note`}
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
