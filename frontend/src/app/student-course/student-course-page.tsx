import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { BookPlus, IndianRupee, Pencil } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { PageHeader } from '@/components/layout/page-header';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { EnrolmentList } from '@/features/enrolments/enrolment-list';
import { DueList } from '@/features/payments/due-list';
import { PaymentList } from '@/features/payments/payment-list';
import { studentRecord } from '@/features/students/api';
import { Missing } from '@/features/students/missing';
import { StudentHead } from '@/features/students/student-head';
import { useMe } from '@/lib/me';
import { FRONT_DESK, MANAGERS } from '@/lib/roles';
import { t } from './text';

const EnrolSheet = lazy(async () => ({
  default: (await import('@/features/enrolments/enrol-sheet')).EnrolSheet,
}));

type Part = 'courses' | 'dues' | 'payments';

/** /studentcourse/{id}: one student's courses, dues and payments, put together from three features. */
export function Component() {
  const { id = '' } = useParams();
  const { role } = useMe();
  const atFrontDesk = FRONT_DESK.includes(role);
  const [address, setAddress] = useSearchParams();
  const enrolling = useSheetParam('enrol');
  const paying = useSheetParam('pay');
  const { data: student, error, refetch } = useQuery(studentRecord(id));

  const back = { to: '/studentlist-page', label: t('students') };
  if (!student) {
    return (
      <>
        <PageHeader title={t('student')} back={back} />
        <Missing error={error} onRetry={() => void refetch()} />
      </>
    );
  }

  const parts: Part[] = atFrontDesk ? ['courses', 'dues', 'payments'] : ['courses'];
  const part = parts.find((one) => one === address.get('tab')) ?? 'courses';
  const pay = (
    <Button
      variant="contained"
      color="primary"
      startIcon={<IndianRupee size={16} aria-hidden />}
      onClick={() => paying.open(student._id)}
    >
      {t('recordPayment')}
    </Button>
  );
  const enrol = (
    <Button startIcon={<BookPlus size={16} aria-hidden />} onClick={() => enrolling.open('new')}>
      {t('enrol')}
    </Button>
  );

  return (
    <>
      <PageHeader title={null} back={back} />
      <StudentHead
        student={student}
        seesMoney={atFrontDesk}
        actions={
          atFrontDesk && (
            <>
              <Button
                component={Link}
                to={`/editstudent/${student._id}`}
                startIcon={<Pencil size={16} aria-hidden />}
              >
                {t('edit')}
              </Button>
              {enrol}
              {pay}
            </>
          )
        }
      />
      <Tabs
        value={part}
        aria-label={student.studentName}
        onChange={(_event, next: Part) => setAddress({ tab: next }, { replace: true })}
        sx={{ borderBottom: 1, borderColor: 'line.main' }}
      >
        {parts.map((one) => (
          <Tab key={one} value={one} label={t(`${one}`)} />
        ))}
      </Tabs>
      {part === 'courses' && (
        <EnrolmentList
          studentId={student._id}
          mayChange={atFrontDesk}
          mayEnd={MANAGERS.includes(role)}
          action={atFrontDesk && enrol}
        />
      )}
      {part === 'dues' && <DueList studentId={student._id} />}
      {part === 'payments' && <PaymentList studentId={student._id} action={pay} />}
      {enrolling.value && atFrontDesk && (
        <Suspense>
          <EnrolSheet student={student} onClose={enrolling.close} />
        </Suspense>
      )}
    </>
  );
}
