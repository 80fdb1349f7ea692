import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { HandCoins, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { expenses } from '@/api/finance';
import { DateText } from '@/components/display/date-text';
import { StatusChip } from '@/components/display/status-chip';
import { Banner } from '@/components/feedback/banner';
import { Facts } from '@/components/layout/facts';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { SideSheet } from '@/components/sheet/side-sheet';
import { amountInWords, date, rupees } from '@/lib/format';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import type { Expense } from './api';
import { modeLabels } from './columns';
import { chipOf } from './states';
import { useApproval } from './use-approval';
import type { Refusal } from './refuse-dialogs';

const Bills = lazy(() => import('./bills'));
const ExpenseForm = lazy(() => import('./expense-form'));
const PayDialog = lazy(() => import('./posting-dialogs'));
const RefuseDialog = lazy(() => import('./refuse-dialogs'));

const Head = styled('div')(({ theme }) => ({
  marginBottom: 16,
  '& .amount': { ...theme.typography.amount, marginTop: 8, fontVariantNumeric: 'tabular-nums' },
  '& p': { ...theme.typography.caption, margin: '2px 0 12px', color: theme.vars.palette.text.secondary },
}));

/** One expense: a form while it is a draft, afterwards what it says and what can be done with it. */
export default function ExpenseSheet(sheet: SheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={expenses.record}
      title={t`Expense`}
      words={{
        didNotLoad: t`The expense did not load`,
        notFound: { title: t`There is no such expense`, text: t`It may belong to another branch.` },
      }}
    >
      {(expense) =>
        !expense || expense.status === 'DRAFT' ? (
          <Suspense>
            <ExpenseForm expense={expense} onClose={sheet.onClose} />
          </Suspense>
        ) : (
          <Entered expense={expense} onClose={sheet.onClose} />
        )
      }
    </RecordSheet>
  );
}

interface EnteredProps {
  expense: Expense;
  onClose: () => void;
}

function Entered({ expense, onClose }: EnteredProps) {
  const mayManage = MANAGERS.includes(useMe().role);
  const { mayApprove, approve } = useApproval(expense);
  const [isPaying, setPaying] = useState(false);
  const [refused, setRefused] = useState<Refusal['how'] | null>(null);
  const isApproved = expense.status === 'APPROVED';
  const mayReverse = mayManage && expense.status === 'PAID';
  return (
    <SideSheet
      open
      title={expense.expenseId}
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
                onClick={() => approve.mutate(expense)}
              >
                {t`Approve`}
              </Button>
            )}
          </>
        )
      }
    >
      <Head>
        <StatusChip {...chipOf(expense.status)} />
        <div className="amount">{rupees(expense.amount)}</div>
        <p>{amountInWords(expense.amount)}</p>
        <State expense={expense} />
      </Head>
      <Facts
        facts={[
          [t`Name`, expense.name],
          [t`Date`, date(expense.date)],
          [t`Bill date`, expense.billDate !== expense.date && expense.billDate && date(expense.billDate)],
          [t`Category`, expense.category],
          [t`Payee`, expense.payee],
          [t`Payment mode`, modeLabels[expense.paymentMode]],
          [t`GST in the bill`, expense.gst && rupees(expense.gst)],
          [t`Branch`, expense.branchObjectId.branchname],
          [t`Course`, expense.courseObjectId?.coursename],
          [t`Batch`, expense.batchObjectId?.name],
          [t`Note`, expense.note],
          [t`Reason`, expense.reason],
          [t`Entered by`, expense.createdBy],
          [t`Entered on`, <DateText key="on" value={expense.createDt} withTime />],
        ]}
      />
      <Suspense>
        <Bills expenseId={expense._id} />
        {isPaying && <PayDialog expense={expense} onClose={() => setPaying(false)} />}
        {refused && <RefuseDialog expense={expense} how={refused} onClose={() => setRefused(null)} />}
      </Suspense>
    </SideSheet>
  );
}

/** What is worth knowing while it waits for approval. */
function State({ expense: { status, together, createdById } }: Pick<EnteredProps, 'expense'>) {
  const me = useMe();
  if (status !== 'SUBMITTED') return null;
  if (createdById === me._id) return <Banner tone="info">{t`Somebody else must approve this expense.`}</Banner>;
  if (!together) return null;
  return (
    <Banner tone="warning">
      {t`The bills of this payee on this day come to ${{ amount: rupees(together) }} together.`}
    </Banner>
  );
}
