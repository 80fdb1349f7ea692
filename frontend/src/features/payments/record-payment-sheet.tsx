import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { CornerDownLeft } from 'lucide-react';
import { lazy, Suspense, useState, type KeyboardEvent } from 'react';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { Kbd } from '@/components/display/kbd';
import { FormGuard } from '@/components/form/form-guard';
import { useLeave } from '@/components/form/use-leave';
import { ClosedDayDialog } from '@/components/late';
import { SideSheet } from '@/components/sheet/side-sheet';
import { usePhone } from '@/components/sheet/use-phone';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { rupees, toPaise } from '@/lib/format';
import { toasts } from '@/lib/toasts';
import { dropUnsaved } from '@/lib/unsaved';
import { PAY_PARAM } from '@/lib/urls';
import type { Payment, Student } from './api';
import { PaymentFields } from './payment-fields';
import { ReceiptPreview } from './receipt-preview';
import { PayerPicker } from './payer-picker';
import { payerOf } from './student-strip';
import { usePayment } from './use-payment';

const FamilyOffer = lazy(() => import('./family/family-offer'));

/** Takes a fee: who, how much, how; what it does to the dues stands beside before it is done. */
export function RecordPaymentSheet({ onRecorded }: { onRecorded: (payment: Payment) => void }) {
  const { value, open, close } = useSheetParam(PAY_PARAM);
  const wanted = value !== null && /^\d+$/.test(value) ? Number(value) : null;
  const [row, setRow] = useState<Student | null>(null);
  // The address follows a moment later; the next field is there with the next key.
  const [ahead, setAhead] = useState<{ of: string | null; studentId: number | null } | null>(null);
  if (ahead && ahead.of !== value) setAhead(null);
  const studentId = ahead ? ahead.studentId : wanted;

  const payment = usePayment(
    studentId,
    (posted) => {
      onRecorded(posted);
      close();
    },
    (message) => {
      toasts.success(message);
      close();
    },
  );

  const { form, values, preview, busy } = payment;
  const { leave, dialog } = useLeave({
    isUnsaved: form.formState.isDirty && (toPaise(values.amount) ?? 0) > 0,
    busy,
    onClose: close,
    words: {
      title: t`Close without recording?`,
      text: t`The payment you entered will not be recorded.`,
      confirm: t`Close`,
      cancel: t`Go on`,
    },
  });
  const isPhone = usePhone();
  const isChosen = studentId !== null;
  const shown = isChosen ? preview.data : undefined;
  const amount = (toPaise(values.amount) ?? 0) > 0 ? rupees(values.amount) : null;

  const submit = payment.needsApproval ? t`Ask for approval` : amount ? t`Record ${amount}` : t`Record`;

  /** Money is posted by the button or by Ctrl Enter, never by an Enter too many. */
  function submitOnCtrlEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    const isMeant = event.ctrlKey || event.metaKey;
    if (isMeant || event.target instanceof HTMLInputElement) event.preventDefault();
    if (!isMeant || event.repeat || !isChosen) return;
    if (payment.over) payment.acceptOver();
    else payment.submit();
  }

  function changeStudent(): void {
    payment.startOver();
    // What was typed goes along to the next student: nobody is asked about leaving it.
    dropUnsaved([payment.id]);
    setAhead({ of: value, studentId: null });
    open('new');
  }

  return (
    <SideSheet
      open
      title={t`Record payment`}
      onClose={leave}
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => {
        event.preventDefault();
        payment.submit();
      }}
      preview={
        isChosen || !isPhone
          ? {
              label: t`Receipt`,
              title: t`Receipt preview`,
              content: <ReceiptPreview preview={shown} form={values} />,
            }
          : undefined
      }
      foot={
        isChosen && (
          <>
            <Button className="desk-only" onClick={leave} disabled={busy}>
              {t`Cancel`}
            </Button>
            <Button type="submit" variant="contained" color="primary" loading={busy}>
              {submit}
              <Kbd aria-hidden sx={{ ml: 2.5 }}>
                Ctrl <CornerDownLeft size={11} />
              </Kbd>
            </Button>
          </>
        )
      }
    >
      {isChosen ? (
        <>
          <FormGuard key={payment.id} form={form} id={payment.id} />
          <Suspense>
            <FamilyOffer studentId={studentId} pending={shown?.pendingBefore} />
          </Suspense>
          <PaymentFields
            key={studentId}
            form={form}
            preview={preview}
            payer={payerOf(shown, row?._id === studentId ? row : null)}
            isBehind={payment.isBehind}
            proposed={payment.proposed}
            onOther={changeStudent}
          />
        </>
      ) : (
        <PayerPicker
          onPick={(student) => {
            setRow(student);
            setAhead({ of: value, studentId: student._id });
            open(student._id);
          }}
        />
      )}
      <ConfirmDialog
        open={payment.over !== null}
        title={t`More than is pending`}
        text={
          payment.over &&
          (payment.over.isAll
            ? t`Nothing is pending. ${{ amount: rupees(payment.over.advance) }} is kept as advance.`
            : t`The payment is ${{ amount: rupees(payment.over.advance) }} more than the pending amount. The extra is kept as the student’s advance.`)
        }
        confirm={submit}
        cancel={t`Change the amount`}
        isReady
        onConfirm={payment.acceptOver}
        onClose={payment.rejectOver}
      />
      <ClosedDayDialog {...payment.closedDay} busy={busy} />
      {dialog}
    </SideSheet>
  );
}
