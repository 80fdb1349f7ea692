import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { refresh } from '@/api/resource';
import { payments } from '@/api/resources';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { showServerErrors, type ClosedDay } from '@/components/form/server-errors';
import { useDebounced } from '@/components/form/use-debounced';
import { useFocusBack } from '@/components/form/use-focus-back';
import { useSave } from '@/components/form/use-save';
import { today, toPaise } from '@/lib/format';
import { askToRecord, paymentPreview, type Payment, type PaymentPreview } from './api';
import { paymentBody, paymentForm, previewBody, usualAmount, type PaymentForm, type PaymentValues } from './schema';

/** More was received than is pending: the person is asked before it is kept as an advance. */
interface Overpayment {
  values: PaymentValues;
  advance: string;
  /** Nothing at all is pending. */
  isAll: boolean;
}

interface PaymentInHand {
  /** Names the form in drafts. */
  id: string;
  form: UseFormReturn<PaymentForm, unknown, PaymentValues>;
  values: PaymentForm;
  preview: UseQueryResult<PaymentPreview>;
  /** The preview's figures belong to an amount that was typed before. */
  isBehind: boolean;
  /** The amount that was filled in by itself, until somebody types another. */
  proposed: string | null;
  busy: boolean;
  /** Its date is further back than the own role may use: a manager is asked to record it. */
  needsApproval: boolean;
  submit: () => void;
  over: Overpayment | null;
  acceptOver: () => void;
  rejectOver: () => void;
  /** Somebody else is paying: what was typed stays, but for what the earlier dues get by hand. */
  startOver: () => void;
  /** For `ClosedDayDialog`. */
  closedDay: { closed: ClosedDay | null; onPost: () => void; onClose: () => void };
}

/** One fee that is being taken; of nobody until a student is chosen. */
export function usePayment(
  studentId: number | null,
  onRecorded: (payment: Payment) => void,
  onAsked: (message: string) => void,
): PaymentInHand {
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const form = useForm<PaymentForm, unknown, PaymentValues>({
    resolver: zodResolver(paymentForm.schema),
    defaultValues: paymentForm.held(undefined, { method: 'CASH', date: today() }),
    mode: 'onTouched',
  });
  const values = useWatch({ control: form.control }) as PaymentForm;
  const student = studentId ?? 0;
  const body = previewBody(student, values);
  const wanted = previewBody(student, useDebounced(values, 250));
  const preview = useQuery({
    ...paymentPreview(wanted),
    enabled: studentId !== null,
    // Of the same student alone: somebody else's dues never stand beside the amount.
    placeholderData: (earlier) => (earlier?.student._id === studentId ? earlier : undefined),
  });
  const isBehind = JSON.stringify(wanted) !== JSON.stringify(body) || preview.isPlaceholderData;

  const { proposed, forget } = useProposal(form, preview.data, studentId);

  const needsApproval = !isBehind && Object.keys(preview.data?.refused ?? {}).length > 0;

  const id = `payment/${studentId ?? 'new'}`;
  const save = useSave({
    form,
    id,
    send: (
      valid: PaymentValues,
    ): Promise<{ message: string; data: Payment } | { message: string; data?: undefined }> => {
      const payment = paymentBody(student, valid);
      const key = keyFor({ payment, needsApproval });
      return needsApproval ? asked(askToRecord(payment, key)) : payments.create(payment, key);
    },
    isQuiet: true,
    onSaved: ({ data, message }) => {
      void refresh(queries, payments.refreshes);
      if (data) onRecorded(data);
      else onAsked(message);
    },
  });

  const [over, setOver] = useState<Overpayment | null>(null);
  // Judged by the dues as they are now and by exactly this amount, however quickly it was typed.
  const check = useMutation({
    mutationFn: (valid: PaymentValues) =>
      queries.fetchQuery({ ...paymentPreview(previewBody(student, valid)), retry: false }),
    meta: { form: true },
    onMutate: () => form.clearErrors('root'),
    onSuccess: ({ advance, pendingBefore }, valid) => {
      if ((toPaise(advance) ?? 0) === 0) save.submit(valid);
      else setOver({ values: valid, advance, isAll: (toPaise(pendingBefore) ?? 0) <= 0 });
    },
    onError: (error) => showServerErrors(form, error),
  });

  const busy = check.isPending || save.busy;
  useFocusBack(busy);
  return {
    id,
    form,
    values,
    preview,
    isBehind,
    proposed,
    busy,
    needsApproval,
    submit: () => {
      if (!busy) void form.handleSubmit((valid) => check.mutate(valid))();
    },
    over,
    acceptOver: () => {
      if (over) save.submit(over.values);
      setOver(null);
    },
    rejectOver: () => {
      setOver(null);
      form.setFocus('amount');
    },
    closedDay: { closed: save.closed, onPost: save.postThen, onClose: save.forgetClosed },
    startOver: () => {
      form.setValue('byHand', false);
      form.setValue('parts', {});
      if (form.getValues('amount') === proposed) form.resetField('amount', { defaultValue: '' });
      forget();
    },
  };
}

/** What asking says; the request itself is no payment. */
const asked = async (request: ReturnType<typeof askToRecord>) => ({ message: (await request).message });

interface Proposal {
  studentId: number;
  amount: string;
  /** What stood in the field before, unless somebody typed another amount. */
  earlier: string;
}

/** Fills in what people usually pay, once for each student and only while nothing was typed. */
function useProposal(
  form: UseFormReturn<PaymentForm, unknown, PaymentValues>,
  preview: PaymentPreview | undefined,
  studentId: number | null,
): { proposed: string | null; forget: () => void } {
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const isNew = preview !== undefined && preview.student._id === studentId && proposal?.studentId !== studentId;
  if (isNew) setProposal({ studentId, amount: usualAmount(preview), earlier: proposal?.amount ?? '' });

  useLayoutEffect(() => {
    if (!proposal || form.getValues('amount') !== proposal.earlier) return;
    // The form counts as untouched by it: nobody is asked about closing it again.
    form.resetField('amount', { defaultValue: proposal.amount });
  }, [form, proposal]);

  return {
    proposed: proposal?.studentId === studentId && proposal.amount ? proposal.amount : null,
    forget: () => setProposal(null),
  };
}
