import { t } from '@lingui/core/macro';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { printCopy } from '@/api/download';
import { payments } from '@/api/resources';
import { balanceText } from '@/components/display/balance-text';
import { Banner } from '@/components/feedback/banner';
import { FormSelect } from '@/components/form/choice-fields';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useDebounced } from '@/components/form/use-debounced';
import { useRecordForm } from '@/components/form/use-record-form';
import { Note, Paper, PaperRow } from '@/components/preview/paper';
import { PreviewState } from '@/components/preview/preview-state';
import { METHOD_LABELS, METHODS } from '../names';
import { fromPaise, rupees, today, toPaise } from '@/lib/format';
import { toasts } from '@/lib/toasts';
import { askToPay, families, familyPreview } from './api';
import type { Family, FamilyPaid, FamilyPaymentInput, FamilyPreview } from './api';
import { familyPaymentBody, familyPaymentForm, type FamilyPaymentForm } from './schema';

const REFERENCE_LABELS = {
  UPI: t`UPI reference`,
  CARD: t`Card reference`,
  BANK_TRANSFER: t`Bank reference`,
  CHEQUE: t`Cheque number`,
};
const OPTIONS = METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));

/** Milliseconds: the payer says which way the receipts shall go. */
const TIME_TO_CHOOSE = 12_000;

/** A whole day: what is still being typed is none. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface FamilyPaymentSheetProps {
  family: Family;
  /** Whose advance the rest becomes. */
  studentId: number;
  onClose: () => void;
}

/** What saving answers: the receipts, or only the message where a manager was asked. */
interface Sent {
  message: string;
  data?: FamilyPaid;
}

/** Takes one payment for all students of a family; what each of them gets stands beside it. */
export default function FamilyPaymentSheet({ family, studentId, onClose }: FamilyPaymentSheetProps) {
  const form = useRecordForm({
    of: families,
    name: `family-payment-${family._id}`,
    record: undefined,
    form: familyPaymentForm,
    starts: { method: 'CASH', date: today() },
    send: async (values, _version, key): Promise<Sent> => {
      const body = familyPaymentBody(studentId, values);
      if (!needsApproval) return families.post('{id}/pay', { id: family._id, body, key });
      return { message: (await askToPay(family._id, body, key)).message };
    },
    isQuiet: true,
    onSaved: ({ message, data }) => {
      onClose();
      if (data) announce(data.receipts.length, data.amount, data.receipts[0]?._id);
      else toasts.success(message);
    },
  });
  const { control, field } = form;
  const values = useWatch({ control }) as FamilyPaymentForm;
  const method = values.method as FamilyPaymentInput['method'];
  const wanted = asked(studentId, values);
  const settled = useDebounced(wanted, 250);
  const preview = useQuery(familyPreview(family._id, settled));
  const isBehind = JSON.stringify(settled) !== JSON.stringify(wanted) || preview.isPlaceholderData;
  const needsApproval = !isBehind && preview.data?.refused.date !== undefined;
  useProposal(form.form, preview.data);
  const cash = preview.data?.cashTaken;
  const amount = (toPaise(values.amount) ?? 0) > 0 ? rupees(values.amount) : null;
  const submit = needsApproval ? t`Ask for approval` : amount ? t`Record ${amount}` : t`Record`;
  return (
    <FormSheet
      form={form}
      title={t`Payment of ${{ family: family.familyName }}`}
      save={submit}
      preview={{ label: t`Receipts`, title: t`What each student gets`, content: <Shares of={preview} /> }}
      onClose={onClose}
    >
      <FormSection text={t`The oldest dues of all students are paid first. Each student gets a receipt.`}>
        <FormField {...field('amount')} autoFocus />
        <FormSelect {...field('method')} options={OPTIONS} />
        {method !== 'CASH' && (
          <FormField {...field('reference')} label={REFERENCE_LABELS[method]} optional={false} autoComplete="off" />
        )}
        {method === 'CHEQUE' && (
          <>
            <FormField {...field('chequeDate')} optional={false} />
            <FormField {...field('bank')} label={t`Bank`} optional={false} autoComplete="off" />
          </>
        )}
        <FormField {...field('date')} help={preview.data?.refused.date?.join(' ')} />
      </FormSection>
      {cash && (
        <FormSection>
          <Banner tone="warning">
            {t`${{ amount: rupees(cash) }} in cash from this family on one day. The Income-tax Act forbids receiving ₹2,00,000 or more in cash, with a penalty of the same amount. Please take it by another method, or say why not.`}
          </Banner>
          <FormField {...field('cashReason')} wide optional={false} />
        </FormSection>
      )}
    </FormSheet>
  );
}

/** What is asked of the preview: as much as is typed so far. */
function asked(studentObjectId: number, { amount, method, date }: FamilyPaymentForm) {
  const paise = toPaise(amount) ?? 0;
  return {
    studentObjectId,
    ...(paise > 0 ? { amount: fromPaise(paise), method: method as FamilyPaymentInput['method'] } : {}),
    ...(DAY.test(date) && date < today() ? { date } : {}),
  };
}

/** Fills in what people usually pay, once and only while nothing was typed: what is overdue, else all. */
function useProposal(
  form: { formState: { isDirty: boolean }; getValues: (name: 'amount') => string; resetField: ResetField },
  preview: FamilyPreview | undefined,
): void {
  const isUntouched = !form.formState.isDirty;
  useEffect(() => {
    if (!preview || !isUntouched || form.getValues('amount')) return;
    const usual = [preview.overdue, preview.pendingBefore].find((one) => (toPaise(one) ?? 0) > 0);
    if (usual) form.resetField('amount', { defaultValue: usual });
  }, [form, preview, isUntouched]);
}

type ResetField = (name: 'amount', options: { defaultValue: string }) => void;

/** Says that the payment is recorded, and offers its receipts at once. */
function announce(count: number, amount: string, first: number | undefined): void {
  toasts.success(t`${count} receipts recorded, ${{ amount: rupees(amount) }} in all.`, {
    duration: TIME_TO_CHOOSE,
    takesFocus: true,
    actions:
      first === undefined
        ? []
        : [
            {
              label: t`Print receipts`,
              run: () => void printCopy(`${payments.path}/${first}/copies`, 'receipts.pdf'),
              stays: true,
            },
          ],
  });
}

function Shares({ of }: { of: UseQueryResult<FamilyPreview> }) {
  return (
    <PreviewState of={of} fault={t`The dues did not load`}>
      {(preview) => (
        <>
          <Paper>
            <ol>
              {preview.students.map((student) => (
                <PaperRow
                  key={student._id}
                  title={student.studentName}
                  amount={student.amount}
                  hint={t`of ${{ amount: balanceText(student.pending) }}`}
                >
                  {student.allocations
                    .filter((one) => (toPaise(one.amount) ?? 0) > 0)
                    .map((one) => (
                      <div className="row" key={one.due._id}>
                        <small>{one.due.label}</small>
                        <small>{rupees(one.amount)}</small>
                      </div>
                    ))}
                  {(toPaise(student.advance) ?? 0) > 0 && (
                    <div className="row">
                      <small>{t`Kept as advance`}</small>
                      <small>{rupees(student.advance)}</small>
                    </div>
                  )}
                </PaperRow>
              ))}
            </ol>
            <div className="total">
              <div className="row">
                <span>{t`Pending of the family after this`}</span>
                <strong>{balanceText(preview.pendingAfter)}</strong>
              </div>
            </div>
          </Paper>
          <Note>{t`The receipts are numbered when you record the payment.`}</Note>
        </>
      )}
    </PreviewState>
  );
}
