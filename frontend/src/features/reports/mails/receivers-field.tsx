import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Schemas } from '@/api/client';
import { useField, type FieldProps } from '@/components/form/field';

interface ReceiversFieldProps<I extends FieldValues, C, O> extends FieldProps<I, C, O> {
  people: readonly Schemas['Receiver'][];
}

/** People, each on or off; the field holds their ids. */
export function ReceiversField<I extends FieldValues, C, O>({ people, ...props }: ReceiversFieldProps<I, C, O>) {
  const { field, shared } = useField(props);
  const id = useId();
  const chosen = field.value as number[];
  const toggle = (person: number, on: boolean) =>
    field.onChange([...chosen.filter((one) => one !== person), ...(on ? [person] : [])]);
  return (
    <FormControl className="wide" error={shared.error} disabled={shared.disabled} fullWidth>
      <InputLabel component="span" id={id}>
        {shared.label}
      </InputLabel>
      <FormGroup role="group" aria-labelledby={id}>
        {people.map(({ _id, name }, place) => (
          <FormControlLabel
            key={_id}
            label={name}
            sx={{ minHeight: 44 }}
            control={
              <Checkbox
                checked={chosen.includes(_id)}
                slotProps={{ input: { ref: place === 0 ? field.ref : undefined } }}
                onBlur={field.onBlur}
                onChange={(_event, on) => toggle(_id, on)}
              />
            }
          />
        ))}
      </FormGroup>
      {shared.helperText && <FormHelperText>{shared.helperText}</FormHelperText>}
    </FormControl>
  );
}
