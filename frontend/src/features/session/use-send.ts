import { useMutation } from '@tanstack/react-query';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, NetworkError } from '@/api/errors';
import { showServerErrors } from '@/components/form/server-errors';
import { t } from './text';

const SHOWN_BY_THE_CACHE = [429, 500];

/**
 * Sends a signed-out form. A refusal stands in the form: beside its field, or above the button
 * when it belongs to none. `handle` may take a refusal for itself by returning true.
 */
export function useSend<I extends FieldValues, C, O, Answer>(
  form: UseFormReturn<I, C, O>,
  send: (values: O) => Promise<Answer>,
  onDone: (answer: Answer, values: O) => void,
  handle?: (error: ApiError, values: O) => boolean,
) {
  return useMutation({
    mutationFn: send,
    onMutate: () => form.clearErrors('root'),
    onSuccess: onDone,
    onError: (error, values) => {
      if (error instanceof NetworkError) {
        form.setError('root.server', { message: t('network') });
        return;
      }
      if (!(error instanceof ApiError) || SHOWN_BY_THE_CACHE.includes(error.status)) return;
      if (handle?.(error, values)) return;
      showServerErrors(form, error);
      if (Object.keys(error.errors).length === 0) form.setError('root.server', { message: error.message });
    },
    meta: { silent: true },
  });
}
