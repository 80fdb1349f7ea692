import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CornerDownLeft } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Kbd } from '@/components/display/kbd';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { FormGuard } from '@/components/form/form-guard';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { useDebounced } from '@/components/form/use-debounced';
import { useLeave } from '@/components/form/use-leave';
import { useSave } from '@/components/form/use-save';
import { SideSheet } from '@/components/sheet/side-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { t as common } from '@/components/text';
import { rupees, toPaise } from '@/lib/format';
import { MONEY, refresh } from '@/lib/refreshes';
import { toasts } from '@/lib/toasts';
import { PAY_PARAM } from './names';
import { paymentPreview, printReceipt, recordPayment, type Payment } from './api';
import { PaymentFields } from './payment-fields';
import { ReceiptPreview } from './receipt-preview';
import { paymentBody, paymentDefaults, paymentSchema, previewBody, type PaymentForm, type PaymentValues } from './schema';
import { StudentPicker } from './student-picker';
import { t } from './text';

/** Takes a fee: who, how much, how; what it does to the dues stands beside before it is done. */
export function RecordPaymentSheet() {
  const { value, open, close } = useSheetParam(PAY_PARAM);
  if (value === null) return null;
  if (!/^\d+$/.test(value)) {
    return (
      <SideSheet open title={t('record.title')} onClose={close}>
        <StudentPicker onPick={(student) => open(student._id)} />
      </SideSheet>
    );
  }
  return (
    <StudentPayment
      key={value}
      studentId={Number(value)}
      onOther={() => open('new')}
      onClose={close}
    />
  );
}

/** Says so, and offers the receipt at once: that is what the payer waits for. */
function announce(payment: Payment): void {
  const { receiptNo: receipt, amount } = payment;
  toasts.success(t('record.done', { receipt, amount: rupees(amount) }), {
    duration: 5000,
    action: {
      label: t('printReceipt'),
      run: () => void printReceipt(payment).catch((fault: Error) => toasts.error(fault.message)),
    },
  });
}

interface StudentPaymentProps {
  studentId: number;
  onOther: () => void;
  onClose: () => void;
}

function StudentPayment({ studentId, onOther, onClose }: StudentPaymentProps) {
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const form = useForm<PaymentForm, unknown, PaymentValues>({
    resolver: zodResolver(paymentSchema),
    defaultValues: paymentDefaults(),
    mode: 'onTouched',
  });
  const values = useWatch({ control: form.control }) as PaymentForm;
  const body = previewBody(studentId, values);
  const asked = useDebounced(body, 250);
  const preview = useQuery(paymentPreview(asked));
  const isBehind = JSON.stringify(asked) !== JSON.stringify(body) || preview.isPlaceholderData;

  const id = `payment/${studentId}`;
  const save = useSave({
    form,
    id,
    send: (valid: PaymentValues) => {
      const payment = paymentBody(studentId, valid);
      return recordPayment(payment, keyFor(payment));
    },
    isQuiet: true,
    onSaved: ({ data }) => {
      void refresh(queries, MONEY);
      announce(data);
      onClose();
    },
  });

  const submit = form.handleSubmit(save.submit);
  const isTyped = (toPaise(values.amount) ?? 0) > 0;
  const { leave, dialog } = useLeave({
    isUnsaved: isTyped,
    busy: save.busy,
    onClose,
    words: {
      title: t('record.discardTitle'),
      text: t('record.discardText'),
      confirm: t('record.discard'),
      cancel: t('record.keep'),
    },
  });

  function submitOnCtrlEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!save.busy) void submit();
  }

  return (
    <SideSheet
      open
      title={t('record.title')}
      onClose={leave}
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => void submit(event)}
      preview={{
        label: t('receipt.label'),
        title: t('receipt.title'),
        content: <ReceiptPreview preview={preview.data} form={values} />,
      }}
      foot={
        <>
          <Button className="desk-only" onClick={leave} disabled={save.busy}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="contained" color="primary" loading={save.busy} disabled={!preview.data}>
            {isTyped ? t('record.submit', { amount: rupees(values.amount) }) : t('record.submitPlain')}
            <Kbd aria-hidden sx={{ ml: 2.5 }}>
              Ctrl <CornerDownLeft size={11} />
            </Kbd>
          </Button>
        </>
      }
    >
      <FormGuard form={form} id={id} />
      {preview.data ? (
        <PaymentFields form={form} preview={preview.data} isBehind={isBehind} onOther={onOther} />
      ) : preview.isError ? (
        <ErrorState
          title={t('record.previewFailed')}
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
      ) : (
        <RecordSkeleton />
      )}
      {dialog}
    </SideSheet>
  );
}
