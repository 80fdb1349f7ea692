import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import type { FieldValues } from 'react-hook-form';
import { useField, type FieldProps } from './field';

export function FormCheckbox<I extends FieldValues, C, O>(props: FieldProps<I, C, O>) {
  const { field, shared } = useField(props);
  return (
    <FormControl className={shared.className} error={shared.error} disabled={shared.disabled}>
      <FormControlLabel
        label={shared.label}
        control={
          <Checkbox
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
