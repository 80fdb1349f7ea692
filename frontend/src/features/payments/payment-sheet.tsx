import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, Printer, Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { printCopy } from '@/api/download';
import { payments } from '@/api/resources';
import ReasonStep from '@/components/dialogs/reason-step';
import { DocumentButtons } from '@/components/documents/document-buttons';
import { receiptOf } from '@/components/documents/kinds';
import { useDocuments } from '@/components/documents/use-documents';
import { balanceText } from '@/components/display/balance-text';
import { Money } from '@/components/display/money';
import { StatusChip } from '@/components/display/status-chip';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { Facts } from '@/components/layout/facts';
import { SideSheet } from '@/components/sheet/side-sheet';
import { amountInWords, date, rupees } from '@/lib/format';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { studentUrl } from '@/lib/urls';
import { reversePayment, type Payment, type PaymentRow } from './api';
import { isPaid, mayBounce, METHOD_LABELS } from './names';

const Head = styled('div')(({ theme }) => ({
  marginBottom: 16,
  '& .amount': { ...theme.typography.amount, marginTop: 8, fontVariantNumeric: 'tabular-nums' },
  '& p': { ...theme.typography.caption, margin: '2px 0 0', color: theme.vars.palette.text.secondary },
}));

const Shares = styled('table')(({ theme }) => ({
  ...theme.typography.small,
  width: '100%',
  marginTop: 20,
  borderCollapse: 'collapse',
  '& caption': { ...theme.typography.h2, textAlign: 'left', paddingBottom: 6 },
  '& td': { padding: '9px 0', borderTop: `1px solid ${theme.vars.palette.line.subtle}` },
  '& td + td': { textAlign: 'right' },
  '& a': { color: theme.vars.palette.brand.text },
}));

interface PaymentSheetProps {
  id: string;
  onClose: () => void;
}

/** One payment as it was posted: where it went, its receipt, and its reversal. */
export function PaymentSheet({ id, onClose }: PaymentSheetProps) {
  const record = useQuery(payments.record(id));
  const mayReverse = MANAGERS.includes(useMe().role);
  const [reversing, setReversing] = useState(false);
  const payment = record.data;
  const navigate = useNavigate();
  const documents = useDocuments();
  const receipt = payment && receiptOf(payment);
  const step = (name: 'clear' | 'bounce') => () => void navigate(`/payments?tab=cheques&${name}=${id}`);
  const cheque = [
    payment?.status === 'RECEIVED' && { label: t`Mark as cleared`, icon: Check, onSelect: step('clear') },
    payment && mayBounce(payment) && { label: t`Mark as bounced`, icon: Undo2, onSelect: step('bounce') },
  ].filter((one) => one !== false && one !== undefined);

  return (
    <SideSheet
      open
      title={payment?.receiptNo ?? t`Payment`}
      onClose={onClose}
      foot={
        receipt && (
          <>
            {mayReverse && isPaid(payment) && (
              <Button startIcon={<Undo2 size={16} aria-hidden />} onClick={() => setReversing(true)}>
                {t`Reverse`}
              </Button>
            )}
            <Button onClick={documents.printOther(receipt).onSelect}>{documents.printOther(receipt).label}</Button>
            <Button
              variant="contained"
              color="primary"
              startIcon={<Printer size={16} aria-hidden />}
              loading={documents.busy}
              onClick={documents.print(receipt).onSelect}
            >
              {t`Print receipt`}
            </Button>
          </>
        )
      }
    >
      {receipt ? (
        <PaymentFacts
          payment={payment}
          actions={
            <>
              <DocumentButtons actions={documents.send(receipt)} />
              {cheque.length > 0 && <DocumentButtons label={t`The cheque`} actions={cheque} />}
            </>
          }
        />
      ) : record.isError ? (
        <ErrorState title={t`The payment did not load`} error={record.error} onRetry={() => void record.refetch()} />
      ) : (
        <RecordSkeleton />
      )}
      {payment && reversing && (
        <ReverseDialog payment={payment} splitWith={payment.splitWith} onClose={() => setReversing(false)} />
      )}
    </SideSheet>
  );
}

interface PaymentFactsProps {
  payment: Payment;
  /** What is done with its receipt. */
  actions: ReactNode;
}

function PaymentFacts({ payment, actions }: PaymentFactsProps) {
  const { studentObjectId: student } = payment;
  return (
    <>
      <Head>
        <StatusChip state={payment.status} />
        <div className="amount">{rupees(payment.amount)}</div>
        <p>{amountInWords(payment.amount)}</p>
      </Head>
      {actions}
      <Facts
        facts={[
          [
            t`Received from`,
            <Link key="student" to={studentUrl(student._id)}>
              {student.studentName}, {student.studentId}
            </Link>,
          ],
          [t`Date`, date(payment.date)],
          [t`Method`, METHOD_LABELS[payment.method]],
          [t`Reference`, payment.reference],
          [t`Branch`, payment.branchObjectId.branchname],
          [t`Recorded by`, payment.createdBy],
          [t`Balance before`, balanceText(payment.balanceBefore)],
          [t`Balance after`, balanceText(payment.balanceAfter)],
          [t`Bank of the cheque`, payment.bank],
          [t`Cheque date`, payment.chequeDate && date(payment.chequeDate)],
          [t`Cleared on`, payment.clearedOn && date(payment.clearedOn)],
          [t`Bounced on`, payment.bouncedOn && date(payment.bouncedOn)],
          [t`Reason for so much cash`, payment.cashReason],
          [payment.status === 'BOUNCED' ? t`Reason for the return` : t`Reason for the reversal`, payment.reason],
        ]}
      />
      {payment.allocations && payment.allocations.length > 0 && (
        <Shares>
          <caption>{t`Paid for`}</caption>
          <tbody>
            {payment.allocations.map(({ dueObjectId, amount }) => (
              <tr key={dueObjectId._id}>
                <td>{dueObjectId.label}</td>
                <td>
                  <Money amount={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </Shares>
      )}
      <SplitWith payment={payment} />
    </>
  );
}

/** The payments of the same money for other students, where it was received for several. */
function SplitWith({ payment }: { payment: Payment }) {
  const print = useMutation({
    mutationFn: () => printCopy(`${payments.path}/${payment._id}/copies`, 'receipts.pdf'),
  });
  if (payment.splitWith.length === 0) return null;
  return (
    <>
      <Shares>
        <caption>{t`Received together with`}</caption>
        <tbody>
          {payment.splitWith.map((other) => (
            <tr key={other._id}>
              <td>
                <Link to={`?payment=${other._id}`}>
                  {other.studentName}, {other.receiptNo}
                </Link>{' '}
                {other.status !== payment.status && <StatusChip plain state={other.status} />}
              </td>
              <td>
                <Money amount={other.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </Shares>
      <Button
        sx={{ mt: 3 }}
        startIcon={<Printer size={16} aria-hidden />}
        loading={print.isPending}
        onClick={() => print.mutate()}
      >
        {t`Print all receipts`}
      </Button>
    </>
  );
}

interface ReverseDialogProps {
  payment: PaymentRow;
  /** Of the same money, for other students. */
  splitWith?: Payment['splitWith'];
  onClose: () => void;
}

/** Posted money is never edited: it is reversed, with a reason. */
export function ReverseDialog({ payment, splitWith = [], onClose }: ReverseDialogProps) {
  const others = splitWith.filter(({ status }) => status !== 'REVERSED' && status !== 'BOUNCED');
  const [isTogether, setTogether] = useState(false);
  return (
    <ReasonStep
      of={payments}
      title={t`Reverse ${{ receipt: payment.receiptNo }}`}
      text={
        <>
          {t`The payment of ${{ amount: rupees(payment.amount) }} from ${{ student: payment.studentObjectId.studentName }} is reversed. The dues it paid are pending again. The receipt is kept and marked as reversed.`}
          {others.length > 0 && (
            <FormControlLabel
              label={t`Also reverse ${{ receipts: others.map(({ receiptNo }) => receiptNo).join(', ') }}, received together with it`}
              control={<Checkbox checked={isTogether} onChange={(_event, on) => setTogether(on)} />}
            />
          )}
        </>
      }
      confirm={t`Reverse`}
      change={(reason, key) => reversePayment(payment._id, reason, key, isTogether)}
      onClose={onClose}
    />
  );
}
