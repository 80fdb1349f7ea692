import { t } from '@lingui/core/macro';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { refunds } from '@/api/refunds';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useDebounced } from '@/components/form/use-debounced';
import { useRecordForm } from '@/components/form/use-record-form';
import { Note, Paper, PaperRow } from '@/components/preview/paper';
import { PreviewState } from '@/components/preview/preview-state';
import { date, fromPaise, rupees, today, toPaise } from '@/lib/format';
import { refundPreview, type Preview, type Refund } from './api';
import { Hints } from './hints';
import { refundForm, type RefundForm as Values } from './schema';

interface RefundFormProps {
  student: { _id: number; studentName: string };
  onClose: () => void;
}

/** Gives a part of a student's advance back; from which receipts stands beside it before it is saved. */
export default function RefundForm({ student, onClose }: RefundFormProps) {
  const form = useRecordForm({
    of: refunds,
    name: `refund-${student._id}`,
    record: undefined,
    form: refundForm,
    starts: { date: today(), payNow: true },
    send: ({ method, ...values }, _version, key) =>
      refunds.create({ studentObjectId: student._id, ...values, method: method }, key),
    onSaved: onClose,
  });
  const { control, field } = form;
  const values = useWatch({ control }) as Values;
  const asked = useDebounced(askedOf(student._id, values), 300);
  const preview = useQuery(refundPreview(asked));
  const asks = preview.data?.needsApproval ?? false;
  const isPaid = values.payNow && !asks;
  return (
    <FormSheet
      form={form}
      title={t`Refund to ${{ student: student.studentName }}`}
      save={asks ? t`Ask for approval` : t`Save`}
      preview={{
        label: t`Advance`,
        title: t`What is given back`,
        content: <Outcome preview={preview} amount={asked.amount ?? '0.00'} />,
      }}
      onClose={onClose}
    >
      <FormSection title={t`Refund`} text={t`Only an advance can be refunded: money that pays no due.`}>
        <FormField {...field('amount')} autoFocus />
        <FormField {...field('method')} placeholder={t`Choose a method`} />
        <FormField {...field('reason')} wide />
      </FormSection>
      {!asks && (
        <FormSection title={t`Payment`}>
          <FormField {...field('payNow')} wide help={t`Otherwise it waits to be paid.`} />
          {isPaid && <FormField {...field('date')} optional={false} max={today()} />}
          {isPaid && values.method !== 'CASH' && <FormField {...field('reference')} optional={false} />}
        </FormSection>
      )}
      <Hints asks={asks} hints={preview.data?.hints} />
    </FormSheet>
  );
}

function askedOf(studentObjectId: number, { amount, method }: Values) {
  const paise = toPaise(amount) ?? 0;
  return {
    studentObjectId,
    amount: fromPaise(Math.max(paise, 0)),
    ...(method && { method: method as Refund['method'] }),
  };
}

interface OutcomeProps {
  preview: UseQueryResult<Preview>;
  amount: string;
}

function Outcome({ preview, amount }: OutcomeProps) {
  return (
    <PreviewState of={preview} fault={t`The advance did not load`}>
      {(found) => (
        <>
          <Paper>
            {found.parts.length > 0 && (
              <ol>
                {found.parts.map(({ paymentObjectId: payment, amount: part }) => (
                  <PaperRow
                    key={payment._id}
                    title={payment.receiptNo}
                    amount={part}
                    hint={t`received on ${{ day: date(payment.date) }}`}
                  />
                ))}
              </ol>
            )}
            <div className="total">
              <div className="row">
                <span>{t`Advance`}</span>
                <span>{rupees(found.advance)}</span>
              </div>
              {found.waiting !== '0.00' && (
                <div className="row">
                  <span>{t`Waits to be refunded`}</span>
                  <span>{rupees(found.waiting)}</span>
                </div>
              )}
              <div className="row">
                <span>{t`To refund`}</span>
                <span>{rupees(amount)}</span>
              </div>
            </div>
          </Paper>
          <Note>{t`The oldest receipts are given back first. Pay by ${{ day: date(found.dueBy) }}.`}</Note>
        </>
      )}
    </PreviewState>
  );
}
