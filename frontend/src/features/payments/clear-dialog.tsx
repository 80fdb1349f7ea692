import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { BulkDialog } from '@/components/bulk/bulk-dialog';
import type { SelectionDialogProps } from '@/components/data-list/types';
import { DateField } from '@/components/form/date-field';
import { FieldError } from '@/components/form/field-error';
import { count, today } from '@/lib/format';

/** The cheques of one deposit slip, which the bank credited together. */
export default function ClearDialog(props: SelectionDialogProps) {
  const [day, setDay] = useState(today());
  return (
    <BulkDialog<{ date: string }>
      {...props}
      title={(rows) => t`Mark ${{ count: count(rows.count) }} ${{ things: rows.things }} as cleared`}
      action={{ path: `${props.list.path}/bulk/clear` }}
      confirm={t`Mark as cleared`}
      change={day ? { date: day } : null}
    >
      {({ date: fault }) => (
        <DateField
          label={t`Cleared on`}
          value={day}
          onValue={setDay}
          max={today()}
          error={Boolean(fault)}
          helperText={fault ? <FieldError>{fault}</FieldError> : t`The day on which the bank credited them.`}
        />
      )}
    </BulkDialog>
  );
}
