import { useEffect } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Chooses what there is no choice about, once the choices are there: the only course, the only batch.
 * The form counts as untouched; what was chosen or typed before stays.
 */
export function useOnlyChoice<F extends FieldValues, N extends FieldPath<F>>(
  form: Pick<UseFormReturn<F>, 'getValues' | 'resetField'>,
  name: N,
  only: FieldPathValue<F, N> | undefined,
): void {
  const { getValues, resetField } = form;
  const key = String(only ?? '');
  useEffect(() => {
    if (only !== undefined && getValues(name).length === 0) resetField(name, { defaultValue: only });
    // By its text: a list of one is another list each time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, name, getValues, resetField]);
}
