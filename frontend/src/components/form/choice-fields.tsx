import { t } from '@lingui/core/macro';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import Switch from '@mui/material/Switch';
import type { FieldValues } from 'react-hook-form';
import type { Option } from '@/api/fields/options';
import { phone } from '@/theme/breakpoints';
import { Segmented, type Segment } from '../display/segmented';
import { useField, type FieldProps } from './field';
import { SelectField } from './text-field';

interface FormSelectProps<I extends FieldValues, C, O> extends FieldProps<I, C, O> {
  options: readonly Option[];
  /** What else follows from a choice. */
  onPick?: (value: string) => void;
}

/** A browser's own select: the best there is on a phone. Values are text; a schema makes ids of them. */
export function FormSelect<I extends FieldValues, C, O>({
  options,
  placeholder = t`Choose`,
  onPick,
  ...props
}: FormSelectProps<I, C, O>) {
  const { field, shared } = useField(props);
  const value = String(field.value ?? '');
  return (
    <SelectField
      {...shared}
      name={field.name}
      value={value}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={(event) => {
        field.onChange(event);
        onPick?.(event.target.value);
      }}
    >
      <option value="" disabled={!props.optional}>
        {placeholder}
      </option>
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}

/** A setting that acts with the form. */
export function FormSwitch<I extends FieldValues, C, O>(props: FieldProps<I, C, O>) {
  const { field, shared } = useField(props);
  return (
    <FormControl className={shared.className} error={shared.error} disabled={shared.disabled}>
      <FormControlLabel
        label={shared.label}
        sx={{ ml: '-6px', my: 0, minHeight: 24, [phone]: { ml: '-6px', my: 0, minHeight: 44 } }}
        control={
          <Switch
            name={field.name}
            checked={Boolean(field.value)}
            slotProps={{ input: { ref: field.ref } }}
            onBlur={field.onBlur}
            onChange={(_event, on) => field.onChange(on)}
          />
        }
      />
      {shared.helperText && <FormHelperText>{shared.helperText}</FormHelperText>}
    </FormControl>
  );
}

interface FormSegmentedProps<I extends FieldValues, C, O> extends FieldProps<I, C, O> {
  options: readonly Segment<string>[];
}

export function FormSegmented<I extends FieldValues, C, O>({ options, ...props }: FormSegmentedProps<I, C, O>) {
  const { field, shared } = useField(props);
  return (
    <FormControl className={shared.className} error={shared.error} fullWidth>
      <InputLabel component="span">{shared.label}</InputLabel>
      <Segmented
        wide
        label={props.label}
        options={options}
        value={String(field.value ?? '')}
        onChange={field.onChange}
        disabled={shared.disabled}
      />
      {shared.helperText && <FormHelperText>{shared.helperText}</FormHelperText>}
    </FormControl>
  );
}
