import { useState } from 'react';
import type { BulkAction } from '@/api/lists';
import type { Option } from '@/api/fields/options';
import type { SelectionDialogProps } from '../data-list/types';
import { FieldError } from '../form/field-error';
import { SelectField } from '../form/text-field';
import { BulkDialog } from './bulk-dialog';

interface BulkSelectProps<Change> extends SelectionDialogProps {
  title: (rows: { count: number; things: string }) => string;
  action: BulkAction<Change>;
  confirm: string;
  /** The field that is changed; the server's word on it comes by this name. */
  field: keyof Change & string;
  label: string;
  placeholder: string;
  help?: string;
  options: readonly Option[];
  /** What is sent for the option that was chosen. */
  change: (value: string) => NoInfer<Change>;
}

/** One of several options for all the chosen rows. */
export function BulkSelect<Change extends object>({
  field,
  label,
  placeholder,
  help,
  options,
  change,
  ...dialog
}: BulkSelectProps<Change>) {
  const [value, setValue] = useState('');
  return (
    <BulkDialog {...dialog} change={value ? change(value) : null}>
      {({ [field]: fault }) => (
        <SelectField
          label={label}
          value={value}
          error={Boolean(fault)}
          helperText={fault ? <FieldError>{fault}</FieldError> : help}
          onChange={(event) => setValue(event.target.value)}
        >
          <option value="" disabled>
            {placeholder}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      )}
    </BulkDialog>
  );
}
