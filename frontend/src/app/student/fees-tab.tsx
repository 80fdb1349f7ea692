import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { HandCoins, Plus, FileText } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Segmented } from '@/components/display/segmented';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { AccountTotals } from '@/features/payments/account-totals';
import { DueList } from '@/features/payments/due-list';
import { PaymentList } from '@/features/payments/payment-list';
import type { Student } from '@/features/students/api';
import { toPaise } from '@/lib/format';
import { FAMILY_STATEMENT_PARAM } from '@/lib/urls';
import { phone } from '@/theme/breakpoints';

const FEE_LABELS = {
  dues: t`Dues`,
  payments: t`Payments`,
  refunds: t`Refunds`,
  vouchers: t`Vouchers`,
};

const FamilyCard = lazy(() => import('@/features/payments/family/family-card'));
const VoucherList = lazy(() => import('@/features/vouchers/voucher-list'));
const StatementSheet = lazy(() => import('@/features/statements/statement-sheet'));
const FamilyStatement = lazy(() => import('@/features/statements/family-statement-sheet'));
const StudentReminders = lazy(() => import('@/features/reminders/student-reminders'));
const RefundForm = lazy(() => import('@/features/payments/refunds/refund-form'));
const RefundList = lazy(() => import('@/features/payments/refunds/refund-list'));
const ChargeSheet = lazy(() => import('@/features/payments/charge-sheet'));

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  maxWidth: '100%',
});
const Choice = styled('div')({ minWidth: 0, maxWidth: '100%', overflowX: 'auto' });

/** Room for the button that a student without a family has, so that what is below does not move when it comes. */
const FamilyPlace = styled('div')({ display: 'flow-root', minHeight: 48, [phone]: { minHeight: 64 } });

const FEES = ['dues', 'payments', 'refunds', 'vouchers'] as const;
const VIEWS = FEES.map((value) => ({ value, label: FEE_LABELS[value] }));

/** What the student was asked to pay, what was paid, and what that leaves. */
export function FeesTab({ student, pay }: { student: Student; pay: ReactNode }) {
  const [address, setAddress] = useSearchParams();
  const charge = useSheetParam('charge');
  const statement = useSheetParam('statement');
  const ofFamily = useSheetParam(FAMILY_STATEMENT_PARAM);
  const refund = useSheetParam('giveback');
  const view = FEES.find((one) => one === address.get('fees')) ?? 'dues';
  const hasAdvance = (toPaise(student.pending ?? '0') ?? 0) < 0;
  const buttons = (
    <>
      <Button startIcon={<Plus size={16} aria-hidden />} onClick={() => charge.open('new')}>
        {t`Add charge`}
      </Button>
      <Button startIcon={<FileText size={16} aria-hidden />} onClick={() => statement.open('open')}>
        {t`Statement`}
      </Button>
      <Suspense>
        <StudentReminders student={student} pause={student.reminderPauses?.[0]} />
      </Suspense>
      {hasAdvance && (
        <Button startIcon={<HandCoins size={16} aria-hidden />} onClick={() => refund.open('new')}>
          {t`Refund`}
        </Button>
      )}
    </>
  );
  const views = (
    <Row>
      <Choice>
        <Segmented
          label={t`Dues, payments, refunds or vouchers`}
          value={view}
          options={VIEWS}
          // The page and the order in the address are the other list's.
          onChange={(next) => setAddress({ tab: 'fees', fees: next }, { replace: true })}
        />
      </Choice>
      {buttons}
    </Row>
  );
  return (
    <>
      <AccountTotals account={student} />
      <FamilyPlace>
        <Suspense>
          <FamilyCard key={student._id} student={student} />
        </Suspense>
      </FamilyPlace>
      {view === 'dues' && <DueList studentId={student._id} views={views} action={pay} />}
      {view === 'payments' && <PaymentList studentId={student._id} action={pay} views={views} />}
      {view === 'refunds' && (
        <Suspense fallback={views}>
          <RefundList studentId={student._id} views={views} />
        </Suspense>
      )}
      {view === 'vouchers' && (
        <Suspense fallback={views}>
          <VoucherList studentId={student._id} views={views} />
        </Suspense>
      )}
      <ParamSheet of={statement}>{() => <StatementSheet student={student} onClose={statement.close} />}</ParamSheet>
      <ParamSheet of={ofFamily}>{(id) => <FamilyStatement id={id} onClose={ofFamily.close} />}</ParamSheet>
      <ParamSheet of={refund}>{() => <RefundForm student={student} onClose={refund.close} />}</ParamSheet>
      <ParamSheet of={charge}>{() => <ChargeSheet studentId={student._id} onClose={charge.close} />}</ParamSheet>
    </>
  );
}
