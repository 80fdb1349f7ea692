import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Plus, FileText } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Segmented } from '@/components/display/segmented';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { AccountTotals } from '@/features/payments/account-totals';
import { DueList } from '@/features/payments/due-list';
import { PaymentList } from '@/features/payments/payment-list';
import type { Student } from '@/features/students/api';

const FEE_LABELS = {
  dues: t`Dues`,
  payments: t`Payments`,
};

const StatementSheet = lazy(() => import('@/features/statements/statement-sheet'));
const StudentReminders = lazy(() => import('@/features/reminders/student-reminders'));
const ChargeSheet = lazy(() => import('@/features/payments/charge-sheet'));

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

const VIEWS = (['dues', 'payments'] as const).map((value) => ({ value, label: FEE_LABELS[value] }));

/** What the student was asked to pay, what was paid, and what that leaves. */
export function FeesTab({ student, pay }: { student: Student; pay: ReactNode }) {
  const [address, setAddress] = useSearchParams();
  const charge = useSheetParam('charge');
  const statement = useSheetParam('statement');
  const view = address.get('fees') === 'payments' ? 'payments' : 'dues';
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
    </>
  );
  const views = (
    <Row>
      <Segmented
        label={t`Dues or payments`}
        value={view}
        options={VIEWS}
        // The page and the order in the address are the other list's.
        onChange={(next) => setAddress({ tab: 'fees', fees: next }, { replace: true })}
      />
      {buttons}
    </Row>
  );
  return (
    <>
      <AccountTotals account={student} />
      {view === 'dues' ? (
        <DueList studentId={student._id} views={views} action={pay} />
      ) : (
        <PaymentList studentId={student._id} action={pay} views={views} />
      )}
      <ParamSheet of={statement}>{() => <StatementSheet student={student} onClose={statement.close} />}</ParamSheet>
      <ParamSheet of={charge}>{() => <ChargeSheet studentId={student._id} onClose={charge.close} />}</ParamSheet>
    </>
  );
}
