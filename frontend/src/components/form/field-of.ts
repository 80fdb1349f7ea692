import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { Field, Kind } from '@/api/fields/field';
import type { AcceptedFiles } from '@/api/fields/file';
import type { Option } from '@/api/fields/options';

/** What a field's component is given: `<FormField {...field('city')} />`. */
export interface FieldOfForm<I extends FieldValues, O, N extends FieldPath<I>> {
  control: Control<I, unknown, O>;
  name: N;
  kind: Kind;
  label: string;
  optional: boolean;
  maxLength?: number;
  typed?: 'upper' | 'digits';
  options: readonly Option[];
  accepts?: AcceptedFiles;
  max?: string;
}

export const fieldOf = <I extends FieldValues, O, N extends FieldPath<I>>(
  control: Control<I, unknown, O>,
  name: N,
  {
    kind,
    label,
    optional,
    maxLength,
    typed,
    options = [],
    accepts,
    latest,
  }: Omit<Field<never, unknown>, 'hold' | 'rule'>,
): FieldOfForm<I, O, N> => ({
  control,
  name,
  kind,
  label,
  optional,
  maxLength,
  typed,
  options,
  accepts,
  max: latest?.(),
});
