import type { FieldValues } from 'react-hook-form';
import type { Kind } from '@/api/fields/field';
import type { Option } from '@/api/fields/options';
import { stateOptions } from '@/lib/india';
import { FormCheckbox } from './checkbox';
import { FormSelect } from './choice-fields';
import { FormDate } from './date-field';
import type { FieldProps } from './field';
import { FormMoney } from './money-field';
import { FormPassword, FormPhone, FormText, FormTextarea } from './text-fields';

interface FormFieldProps<I extends FieldValues, C, O> extends FieldProps<I, C, O> {
  kind: Kind;
  options: readonly Option[];
  /** What else follows from a choice. */
  onPick?: (value: string) => void;
  maxLength?: number;
  typed?: 'upper' | 'digits';
  autoComplete?: string;
  rows?: number;
  unit?: string;
  min?: string;
  max?: string;
}

/** A field of the contract as its kind is usually drawn: `<FormField {...field('city')} />`. */
export function FormField<I extends FieldValues, C, O>({ kind, ...props }: FormFieldProps<I, C, O>) {
  switch (kind) {
    case 'phone':
      return <FormPhone {...props} />;
    case 'password':
      return <FormPassword {...props} autoComplete="new-password" />;
    case 'paragraph':
      return <FormTextarea {...props} />;
    case 'choice':
    case 'reference':
      return <FormSelect {...props} />;
    case 'state':
      return <FormSelect {...props} options={stateOptions} />;
    case 'money':
      return <FormMoney {...props} />;
    case 'day':
      return <FormDate {...props} />;
    case 'flag':
      return <FormCheckbox {...props} />;
    case 'email':
    case 'time':
      return <FormText {...props} type={kind} />;
    default:
      return <FormText {...props} inputMode={kind === 'percent' ? 'numeric' : undefined} />;
  }
}
