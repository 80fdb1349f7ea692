import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@/api/errors';
import type { MutationMeta } from '@/api/meta';
import { toasts } from '@/lib/toasts';
import { dropUnsaved } from '@/lib/unsaved';
import { closedDay, focusFirstError, showServerErrors, staleRecord, type ClosedDay } from './server-errors';
import { useFocusBack } from './use-focus-back';

interface SaveOptions<I extends FieldValues, C, O, Saved> {
  form: UseFormReturn<I, C, O>;
  /** As its `FormGuard` has it. */
  id: string;
  /** Sends the values; `version` is the colleague's when the person chose to save over it. */
  send: (values: O, version?: number) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Something was typed while it was being saved, and goes on: then it is neither dropped nor `onSaved`. */
  goesOn?: (saved: Saved) => boolean;
  /** A colleague saved first: what is shown of the record is old. */
  onStale?: () => void;
  /** Where a form's faults are told otherwise than in the form alone. */
  meta?: MutationMeta;
  /** The caller tells of it in its own words; the server's message is not shown. */
  isQuiet?: boolean;
}

interface Save<O> {
  submit: (values: O) => void;
  busy: boolean;
  /** The same, of this moment and not of what is on the screen. */
  isSending: () => boolean;
  /** The colleague's record after a 409 `stale`, until the person has chosen. */
  theirs: Record<string, unknown> | null;
  /** Saves over the colleague's record. */
  saveMine: (values: O) => void;
  /** The date was closed: what is open, after a 409 `day_closed`, until the person has chosen. */
  closed: ClosedDay | null;
  /** Sends the same values, dated to the open day. */
  postThen: () => void;
  forgetClosed: () => void;
  forgetTheirs: () => void;
}

/**
 * One submission of a form. The server's field errors come to stand beside their fields, what
 * belongs to no field above the form, and so does the word about an old version; a form with a
 * `StaleDialog` also asks whose state shall stand.
 */
export function useSave<I extends FieldValues, C, O, Saved extends { message?: string }>({
  form,
  id,
  send,
  onSaved,
  goesOn,
  onStale,
  meta,
  isQuiet,
}: SaveOptions<I, C, O, Saved>): Save<O> {
  const [theirs, setTheirs] = useState<Record<string, unknown> | null>(null);
  const [closed, setClosed] = useState<ClosedDay | null>(null);

  const isSending = useRef(false);

  const mutation = useMutation({
    mutationFn: ({ values, version }: { values: O; version?: number }) => send(values, version),
    meta: { form: true, ...meta },
    onMutate: () => form.clearErrors('root'),
    onSuccess: (saved) => {
      setTheirs(null);
      setClosed(null);
      if (saved.message && !isQuiet) toasts.success(saved.message);
      if (goesOn?.(saved)) return;
      dropUnsaved([id]);
      onSaved(saved);
    },
    onError: (error) => {
      setTheirs(staleRecord(error));
      setClosed(closedDay(error));
      showServerErrors(form, error);
      if (error instanceof ApiError && error.code === 'stale') onStale?.();
    },
    onSettled: () => {
      isSending.current = false;
    },
  });

  function begin(sent: { values: O; version?: number }): void {
    isSending.current = true;
    mutation.mutate(sent);
  }

  useFocusBack(mutation.isPending);
  // A form can be locked while it is sent: its fields take the focus only afterwards.
  useEffect(() => {
    if (mutation.isError) focusFirstError(form);
  }, [form, mutation.isError]);

  return {
    submit: (values) => begin({ values }),
    busy: mutation.isPending,
    isSending: () => isSending.current,
    theirs,
    saveMine: (values) => {
      const version = theirs?.version;
      if (typeof version === 'number') begin({ values, version });
    },
    forgetTheirs: () => setTheirs(null),
    closed,
    postThen: () => {
      const sent = mutation.variables;
      if (sent && closed) begin({ ...sent, values: { ...sent.values, date: closed.openDay } });
    },
    forgetClosed: () => setClosed(null),
  };
}
