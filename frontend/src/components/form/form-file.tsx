import { useController, type FieldValues } from 'react-hook-form';
import type { FieldProps } from './field';
import { FileField, type FileFieldProps } from './file-field';

type FormFileProps<I extends FieldValues, C, O> = Pick<FieldProps<I, C, O>, 'control' | 'name' | 'label'> &
  Pick<FileFieldProps, 'kinds' | 'largest' | 'accept' | 'judge' | 'help'>;

/** A file of a form; its rule is a `chosenFile`. */
export function FormFile<I extends FieldValues, C, O>({
  control,
  name,
  label,
  kinds,
  largest,
  accept,
  judge,
  help,
}: FormFileProps<I, C, O>) {
  const { field, fieldState } = useController({ control, name });
  const file: unknown = field.value;
  return (
    <div className="wide">
      <FileField
        label={label}
        kinds={kinds}
        largest={largest}
        accept={accept}
        judge={judge}
        help={help}
        file={file instanceof File ? file : null}
        onFile={field.onChange}
        fault={fieldState.error?.message}
        disabled={field.disabled}
      />
    </div>
  );
}
