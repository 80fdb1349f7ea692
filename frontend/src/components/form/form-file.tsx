import { useController, type FieldValues } from 'react-hook-form';
import type { FieldProps } from './field';
import { FileField, type FileFieldProps } from './file-field';

type FormFileProps<I extends FieldValues, C, O> = Pick<FieldProps<I, C, O>, 'control' | 'name' | 'label'> &
  Pick<FileFieldProps, 'chooser' | 'help'> & { accepts?: FileFieldProps['accepts'] };

/** A file of a form: a field of kind `file`. */
export function FormFile<I extends FieldValues, C, O>({
  control,
  name,
  label,
  accepts,
  chooser,
  help,
}: FormFileProps<I, C, O>) {
  const { field, fieldState } = useController({ control, name });
  const file: unknown = field.value;
  if (!accepts) return null;
  return (
    <div className="wide">
      <FileField
        label={label}
        accepts={accepts}
        chooser={chooser}
        help={help}
        file={file instanceof File ? file : null}
        onFile={field.onChange}
        fault={fieldState.error?.message}
        disabled={field.disabled}
      />
    </div>
  );
}
