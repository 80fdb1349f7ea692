import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm, type FieldPath, type FieldValues, type UseFormProps } from 'react-hook-form';
import { ApiError, NetworkError } from '@/api/errors';
import type { Field } from '@/api/fields/field';
import { Banner } from '@/components/feedback/banner';
import type { Form } from '@/components/form/define-form';
import { fieldOf } from '@/components/form/field-of';
import { showServerErrors } from '@/components/form/server-errors';
import { useFocusBack } from '@/components/form/use-focus-back';

const SHOWN_BY_THE_CACHE = [429, 500];

interface SignedOutFormOptions<I extends FieldValues, O, Answer> {
  form: Form<I, O>;
  starts?: Partial<I>;
  send: (values: O) => Promise<Answer>;
  onSent?: (answer: Answer, values: O) => void;
  /** May take a refusal for itself by returning true. */
  onRefused?: (refusal: ApiError) => boolean;
}

/**
 * A form that a signed-out person sends. A refusal stands in the form: beside its field, or above the
 * button where it belongs to none.
 */
export function useSignedOutForm<I extends FieldValues, O, Answer>({
  form: declared,
  starts,
  send,
  onSent,
  onRefused,
}: SignedOutFormOptions<I, O, Answer>) {
  const form = useForm<I, unknown, O>({
    resolver: zodResolver<I, unknown, O>(declared.schema),
    mode: 'onTouched',
    defaultValues: declared.held(undefined, starts) as UseFormProps<I>['defaultValues'],
  });
  const sending = useMutation({
    mutationFn: send,
    onMutate: () => form.clearErrors('root'),
    onSuccess: onSent,
    onError: (error) => {
      if (error instanceof NetworkError) {
        form.setError('root.server', { message: t`No connection to the server. Try again in a moment.` });
        return;
      }
      if (!(error instanceof ApiError) || SHOWN_BY_THE_CACHE.includes(error.status)) return;
      if (onRefused?.(error)) return;
      showServerErrors(form, error);
      if (Object.keys(error.errors).length === 0) {
        form.setError('root.server', { message: error.message || t`An error occurred.` });
      }
    },
    meta: { silent: true },
  });
  useFocusBack(sending.isPending);
  const fields: Record<string, Field<unknown, unknown>> = declared.fields;
  return {
    form,
    sending,
    field: <N extends FieldPath<I>>(name: N) => fieldOf(form.control, name, fields[name] as Field<unknown, unknown>),
    submit: form.handleSubmit((values) => sending.mutate(values)),
    fault: form.formState.errors.root?.server?.message,
  };
}

export type SignedOut<I extends FieldValues, O> = ReturnType<typeof useSignedOutForm<I, O, unknown>>;

interface SignedOutFormProps {
  of: Pick<ReturnType<typeof useSignedOutForm>, 'submit' | 'fault'> & { sending: { isPending: boolean } };
  /** The words of the button. */
  send: string;
  /** On after the answer: what comes next is on its way. */
  busy?: boolean;
  children: ReactNode;
}

/** The fields, what was refused and belongs to none of them, and the one button. */
export const SignedOutForm = ({ of, send, busy = of.sending.isPending, children }: SignedOutFormProps) => (
  <form noValidate onSubmit={(event) => void of.submit(event)}>
    {children}
    {of.fault && <Banner tone="error">{of.fault}</Banner>}
    <Button type="submit" variant="contained" color="primary" size="large" fullWidth loading={busy}>
      {send}
    </Button>
  </form>
);
