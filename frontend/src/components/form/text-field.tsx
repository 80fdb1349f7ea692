import type { InputBaseComponentProps } from '@mui/material/InputBase';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { styled, type SxProps, type Theme } from '@mui/material/styles';
import { ChevronDown } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';

type InputProps = Pick<
  OutlinedInputProps,
  | 'aria-label'
  | 'autoComplete'
  | 'autoFocus'
  | 'disabled'
  | 'inputRef'
  | 'maxRows'
  | 'minRows'
  | 'multiline'
  | 'name'
  | 'onBlur'
  | 'onChange'
  | 'onFocus'
  | 'onKeyDown'
  | 'placeholder'
  | 'type'
  | 'value'
>;

type HtmlInputProps = NonNullable<OutlinedInputProps['inputProps']>;

export interface TextFieldProps extends InputProps {
  className?: string;
  label?: ReactNode;
  error?: boolean;
  helperText?: ReactNode;
  sx?: SxProps<Theme>;
  slotProps?: { htmlInput?: HtmlInputProps; input?: Partial<OutlinedInputProps> };
}

/**
 * Label above, input, help below. MUI's own TextField would bring its three variants and the whole
 * of Select and Menu into every form: 20 KiB that no page here uses.
 */
export function TextField({ className, label, error, helperText, disabled, sx, slotProps, ...input }: TextFieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <FormControl className={className} fullWidth error={error} disabled={disabled} sx={sx}>
      {label && <InputLabel htmlFor={id}>{label}</InputLabel>}
      <OutlinedInput
        id={id}
        aria-describedby={helperText ? helpId : undefined}
        {...input}
        {...slotProps?.input}
        inputProps={slotProps?.htmlInput}
      />
      {helperText && <FormHelperText id={helpId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}

const Chevron = styled(ChevronDown)(({ theme }) => ({
  position: 'absolute',
  right: 10,
  pointerEvents: 'none',
  color: theme.vars.palette.text.secondary,
}));

/** MUI types what it puts there as an input; a select takes the same props. */
const NativeSelect = (props: InputBaseComponentProps) => <select {...(props as ComponentProps<'select'>)} />;

const SelectInput = styled(OutlinedInput)(({ theme }) => ({
  '& select': { appearance: 'none', cursor: 'pointer', paddingRight: 34 },
  '& select:disabled': { cursor: 'default', opacity: 1 },
  '& option': { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.surface.raised },
  '&.empty select': { color: theme.vars.palette.text.muted },
}));

interface SelectFieldProps extends Omit<TextFieldProps, 'slotProps' | 'multiline' | 'type' | 'placeholder'> {
  value: string;
  /** The browser's own options. */
  children: ReactNode;
}

/** The browser's own select in the same frame. */
export function SelectField({
  className,
  label,
  error,
  helperText,
  disabled,
  sx,
  children,
  ...input
}: SelectFieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <FormControl className={className} fullWidth error={error} disabled={disabled} sx={sx}>
      {label && <InputLabel htmlFor={id}>{label}</InputLabel>}
      <SelectInput
        id={id}
        aria-describedby={helperText ? helpId : undefined}
        className={input.value === '' ? 'empty' : undefined}
        inputComponent={NativeSelect}
        endAdornment={<Chevron size={16} aria-hidden />}
        {...input}
        inputProps={{ children, type: undefined }}
      />
      {helperText && <FormHelperText id={helpId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
