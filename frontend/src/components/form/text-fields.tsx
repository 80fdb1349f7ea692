import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type HTMLInputTypeAttribute } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useField, type FieldProps } from './field';
import { TextField } from './text-field';

interface FormTextProps<I extends FieldValues, C, O> extends FieldProps<I, C, O> {
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'email' | 'url';
  maxLength?: number;
  /** What is kept of what is typed. */
  typed?: 'upper' | 'digits';
}

const CLEAN = {
  upper: (text: string) => text.toUpperCase(),
  digits: (text: string) => text.replace(/\D/g, ''),
};

export function FormText<I extends FieldValues, C, O>({
  type,
  autoComplete,
  typed,
  inputMode = typed === 'digits' ? 'numeric' : undefined,
  maxLength,
  ...props
}: FormTextProps<I, C, O>) {
  const { field, shared } = useField(props);
  const clean = typed && CLEAN[typed];
  return (
    <TextField
      {...shared}
      type={type}
      autoComplete={autoComplete}
      name={field.name}
      value={field.value ?? ''}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(clean ? clean(event.target.value) : event.target.value)}
      slotProps={{ htmlInput: { inputMode, maxLength } }}
    />
  );
}

/** Ten digits; everything else is dropped while typing (specification, section 5). */
export function FormPhone<I extends FieldValues, C, O>(props: FormTextProps<I, C, O>) {
  return <FormText {...props} type="tel" typed="digits" autoComplete="off" />;
}

interface FormPasswordProps<I extends FieldValues, C, O> extends FieldProps<I, C, O> {
  autoComplete?: 'current-password' | 'new-password';
}

export function FormPassword<I extends FieldValues, C, O>({
  autoComplete = 'current-password',
  ...props
}: FormPasswordProps<I, C, O>) {
  const { field, shared } = useField(props);
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <TextField
      {...shared}
      type={visible ? 'text' : 'password'}
      autoComplete={autoComplete}
      name={field.name}
      value={field.value ?? ''}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={field.onChange}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={visible ? t`Hide password` : t`Show password`}
                aria-pressed={visible}
                onClick={() => setVisible(!visible)}
              >
                <Icon size={16} aria-hidden />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

interface FormTextareaProps<I extends FieldValues, C, O> extends FieldProps<I, C, O> {
  rows?: number;
  maxLength?: number;
}

export function FormTextarea<I extends FieldValues, C, O>({
  rows = 2,
  maxLength,
  ...props
}: FormTextareaProps<I, C, O>) {
  const { field, shared } = useField(props);
  return (
    <TextField
      {...shared}
      multiline
      minRows={rows}
      maxRows={8}
      name={field.name}
      value={field.value ?? ''}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={field.onChange}
      slotProps={{ htmlInput: { maxLength } }}
    />
  );
}
