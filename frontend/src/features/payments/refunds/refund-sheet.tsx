import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { HandCoins, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { refunds } from '@/api/refunds';
import { DateText } from '@/components/display/date-text';
import { Money } from '@/components/display/money';
import { DocumentButtons } from '@/components/documents/document-buttons';
import { refundOf } from '@/components/documents/kinds';
import { useDocuments } from '@/components/documents/use-documents';
import { Banner } from '@/components/feedback/banner';
import { Facts } from '@/components/layout/facts';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { SideSheet } from '@/components/sheet/side-sheet';
import { amountInWords, date, rupees } from '@/lib/format';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { studentUrl } from '@/lib/urls';
import type { Refund } from './api';
import { methodLabels } from './columns';
import type { Refusal } from './refuse-dialog';
import { RefundState } from './states';
import { useApproval } from './use-approval';

const PayDialog = lazy(() => import('./pay-dialog'));
const RefuseDialog = lazy(() => import('./refuse-dialog'));

const Head = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  justifyItems: 'start',
  marginBottom: 16,
  '& .amount': { ...theme.typography.amount, marginTop: 4, fontVariantNumeric: 'tabular-nums' },
  '& p': { ...theme.typography.caption, margin: 0, color: theme.vars.palette.text.secondary },
  '& > [role]': { justifySelf: 'stretch', marginTop: 8 },
}));

const Rows = styled('table')(({ theme }) => ({
  ...theme.typography.small,
  width: '100%',
  marginTop: 20,
  borderCollapse: 'collapse',
  '& caption': { ...theme.typography.h2, textAlign: 'left', paddingBottom: 6 },
  '& td': { padding: '9px 0', borderTop: `1px solid ${theme.vars.palette.line.subtle}`, verticalAlign: 'top' },
  '& td + td': { textAlign: 'right' },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
}));

const Rule = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '12px 0 0',
  color: theme.vars.palette.text.secondary,
}));

/** One refund with what can be done with it. */
export default function RefundSheet(sheet: SheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={refunds.record}
      title={t`Refund`}
      words={{
        didNotLoad: t`The refund did not load`,
        notFound: { title: t`There is no such refund`, text: t`It may belong to another branch.` },
      }}
    >
      {(refund) => refund && <Shown refund={refund} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

interface ShownProps {
  refund: Refund;
  onClose: () => void;
}

function Shown({ refund, onClose }: ShownProps) {
  const mayManage = MANAGERS.includes(useMe().role);
  const { mayApprove, isOwn, approve } = useApproval(refund);
  const [isPaying, setPaying] = useState(false);
  const [refused, setRefused] = useState<Refusal['how'] | null>(null);
  const isApproved = refund.status === 'APPROVED';
  const mayReverse = mayManage && refund.status === 'PAID';
  return (
    <SideSheet
      open
      title={refund.number || t`Refund`}
      onClose={onClose}
      foot={
        (isApproved || mayReverse || mayApprove) && (
          <>
            {mayManage && isApproved && <Button onClick={() => setRefused('reject')}>{t`Reject`}</Button>}
            {isApproved && (
              <Button
                variant="contained"
                color="primary"
                startIcon={<HandCoins size={16} aria-hidden />}
                onClick={() => setPaying(true)}
              >
                {t`Pay`}
              </Button>
            )}
            {mayReverse && (
              <Button startIcon={<Undo2 size={16} aria-hidden />} onClick={() => setRefused('reverse')}>
                {t`Reverse`}
              </Button>
            )}
            {mayApprove && (
              <Button
                variant="contained"
                color="primary"
                loading={approve.isPending}
                onClick={() => approve.mutate(refund)}
              >
                {t`Approve`}
              </Button>
            )}
          </>
        )
      }
    >
      <Head>
        <RefundState refund={refund} />
        <div className="amount">{rupees(refund.amount)}</div>
        <p>{amountInWords(refund.amount)}</p>
        {refund.status === 'REQUESTED' && isOwn && (
          <Banner tone="info">{t`Somebody else must approve this refund.`}</Banner>
        )}
      </Head>
      {refund.number && <Copies refund={refund} />}
      <Facts
        facts={[
          [
            t`Student`,
            <Link key="student" to={studentUrl(refund.studentObjectId._id)}>
              {refund.studentName}, {refund.studentId}
            </Link>,
          ],
          [t`Date`, refund.date && date(refund.date)],
          [t`Pay by`, !refund.date && date(refund.dueBy)],
          [t`Method`, methodLabels[refund.method]],
          [t`Reference`, refund.reference],
          [t`Reason`, refund.reason],
          [t`Course`, refund.enrolment && `${refund.enrolment.coursename}, ${refund.enrolment.number}`],
          [t`Advance before`, refund.advanceBefore && rupees(refund.advanceBefore)],
          [t`Branch`, refund.branchObjectId.branchname],
          [t`Reversed on`, refund.reversedOn && date(refund.reversedOn)],
          [refund.status === 'REVERSED' ? t`Reason for the reversal` : t`Reason for the refusal`, refund.note],
          [t`Entered by`, refund.createdBy],
          [t`Entered on`, <DateText key="on" value={refund.createDt} withTime />],
        ]}
      />
      <Parts refund={refund} />
      <Credits refund={refund} />
      <Suspense>
        {isPaying && <PayDialog refund={refund} onClose={() => setPaying(false)} />}
        {refused && <RefuseDialog refund={refund} how={refused} onClose={() => setRefused(null)} />}
      </Suspense>
    </SideSheet>
  );
}

/** Its paper: printed, as a file, by WhatsApp and by mail. */
function Copies({ refund }: Pick<ShownProps, 'refund'>) {
  const documents = useDocuments();
  const paper = refundOf(refund);
  return (
    <DocumentButtons label={t`Paper of the refund`} actions={[documents.print(paper), ...documents.send(paper)]} />
  );
}

function Parts({ refund: { parts } }: Pick<ShownProps, 'refund'>) {
  if (parts.length === 0) return null;
  return (
    <Rows>
      <caption>{t`Given back of`}</caption>
      <tbody>
        {parts.map(({ paymentObjectId: payment, amount }) => (
          <tr key={payment._id}>
            <td>
              {payment.receiptNo}
              <small>{date(payment.date)}</small>
            </td>
            <td>
              <Money amount={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </Rows>
  );
}

/** What of the fees was credited, and by which rule. */
function Credits({ refund: { credits, rule } }: Pick<ShownProps, 'refund'>) {
  return (
    <>
      {credits.length > 0 && (
        <Rows>
          <caption>{t`Credited`}</caption>
          <tbody>
            {credits.map((credit) => (
              <tr key={credit.due}>
                <td>
                  {credit.label}
                  <small>{t`${{ number: credit.creditNote }} · ${{ unused: credit.unused }} of ${{ all: credit.of }} unused`}</small>
                </td>
                <td>
                  <Money amount={credit.total} />
                </td>
              </tr>
            ))}
          </tbody>
        </Rows>
      )}
      {rule && <Rule>{rule}</Rule>}
    </>
  );
}
