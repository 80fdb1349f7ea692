import { type Control, type FieldValues, useFormState } from 'react-hook-form';
import { Banner } from '@/components/feedback/banner';

/** What was refused and belongs to no field. */
export function FormFault<I extends FieldValues, C, O>({ control }: { control: Control<I, C, O> }) {
  const message = useFormState({ control }).errors.root?.server?.message;
  return message ? <Banner tone="error">{message}</Banner> : null;
}
