import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import {
  useController,
  type Control,
  type FieldPath,
  type FieldValues,
  type UseControllerReturn,
} from 'react-hook-form';
import { Dotted } from '../display/dotted';
import { FieldError } from './field-error';

/** What every field of the kit takes. */
export interface FieldProps<I extends FieldValues, C, O> {
  control: Control<I, C, O>;
  name: FieldPath<I>;
  label: string;
  /** Says "Optional" beside the label. */
  optional?: boolean;
  /** Stands under the field until an error does. */
  help?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Over both columns of its section. */
  wide?: boolean;
}

const Quiet = styled('span')(({ theme }) => ({
  fontWeight: 400,
  color: theme.vars.palette.text.muted,
}));

export function FieldLabel({ label, optional }: { label: string; optional?: boolean }) {
  return (
    <>
      {label}
      {optional && <Quiet> {t`Optional`}</Quiet>}
    </>
  );
}

interface ControlledField<I extends FieldValues> {
  field: UseControllerReturn<I, FieldPath<I>>['field'];
  /** For MUI's text fields: label, help and error in their places. */
  shared: {
    className?: string;
    label: ReactNode;
    error: boolean;
    helperText: ReactNode;
    placeholder?: string;
    disabled?: boolean;
    autoFocus?: boolean;
  };
  message: string | undefined;
}

/** One field's value, its error from zod or from the server, and its label. */
export function useField<I extends FieldValues, C, O>(props: FieldProps<I, C, O>): ControlledField<I> {
  const { control, name, label, optional, help, placeholder, disabled, autoFocus, wide } = props;
  const { field, fieldState } = useController({ control, name });
  const message = fieldState.error?.message;
  return {
    field,
    message,
    shared: {
      className: wide ? 'wide' : undefined,
      label: <FieldLabel label={label} optional={optional} />,
      error: Boolean(message),
      helperText: message ? (
        <FieldError>{message}</FieldError>
      ) : (
        help && (
          <span>
            <Dotted parts={[help]} />
          </span>
        )
      ),
      placeholder,
      disabled: disabled || field.disabled,
      autoFocus,
    },
  };
}
