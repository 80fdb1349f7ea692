import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { BookPlus } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { students } from '@/api/resources';
import { deleteAction } from '@/components/data-list/row-actions';
import { RowMenu } from '@/components/data-list/row-menu';
import { useDelete } from '@/components/dialogs/use-delete';
import { DeleteDialog } from '@/components/late';
import { PageHeader } from '@/components/layout/page-header';
import { RecordPayment } from '@/components/layout/record-payment';
import { RecordTabs, type RecordTab } from '@/components/record/record-tabs';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import type { Status, Student } from '@/features/students/api';
import { moveActions } from '@/features/students/moves';
import { StudentFacts } from '@/features/students/student-facts';
import { StudentHead } from '@/features/students/student-head';
import { useMe } from '@/lib/me';
import { FRONT_DESK, MANAGERS } from '@/lib/roles';

const TAB_LABELS = {
  profile: t`Profile`,
  courses: t`Courses`,
  fees: t`Fees`,
  attendance: t`Attendance`,
  certificates: t`Certificates`,
  documents: t`Documents`,
  timeline: t`Timeline`,
};

// A tab is fetched when it is opened: together they would be most of the product.
const EnrolmentList = lazy(async () => {
  const { EnrolmentList: List } = await import('@/features/enrolments/enrolment-list');
  return { default: List };
});
const FeesTab = lazy(async () => ({ default: (await import('./fees-tab')).FeesTab }));
const EnrolSheet = lazy(() => import('@/features/enrolments/enrol-sheet'));
const StudentForm = lazy(async () => ({ default: (await import('@/features/students/student-form')).StudentForm }));
const MoveDialog = lazy(() => import('@/features/students/move-dialog'));
const StudentTimeline = lazy(() => import('@/features/students/student-timeline'));
const CertificatesPanel = lazy(() => import('@/features/certificates/certificates-panel'));
const DocumentsPanel = lazy(() => import('@/features/student-documents/documents-panel'));
const StudentAttendance = lazy(async () => {
  const { StudentAttendance: Panel } = await import('@/features/attendance/student-attendance');
  return { default: Panel };
});

const Profile = styled('div')({ maxWidth: 1120, paddingTop: 20 });

export const back = { to: '/studentlist-page', label: t`Students` };

/** What a trainer has no business with. */
const FRONT_DESK_ONLY = ['fees', 'documents'];

type TabName = 'profile' | 'courses' | 'fees' | 'attendance' | 'certificates' | 'documents' | 'timeline';

/** One student, put together from the panels of the areas; `initial` is the tab of the address. */
export function StudentRecord({ student, initial }: { student: Student; initial: TabName }) {
  const { role } = useMe();
  const atFrontDesk = FRONT_DESK.includes(role);
  const enrolling = useSheetParam('enrol');
  const batch = useSearchParams()[0].get('batch') ?? undefined;
  const id = student._id;

  const pay = <RecordPayment studentId={id} />;
  const enrol = (
    <Button startIcon={<BookPlus size={16} aria-hidden />} onClick={() => enrolling.open('new')}>
      {t`Enrol`}
    </Button>
  );
  const tab = (value: TabName, content: () => ReactNode): RecordTab => ({
    value,
    label: TAB_LABELS[value],
    content: () => <Suspense>{content()}</Suspense>,
  });
  const tabs = [
    tab('profile', () => (
      <Profile>{atFrontDesk ? <StudentForm key={id} student={student} /> : <StudentFacts student={student} />}</Profile>
    )),
    tab('courses', () => (
      <EnrolmentList
        studentId={id}
        mayChange={atFrontDesk}
        mayEnd={MANAGERS.includes(role)}
        action={atFrontDesk && enrol}
      />
    )),
    tab('fees', () => <FeesTab student={student} pay={pay} />),
    tab('attendance', () => <StudentAttendance studentId={id} />),
    tab('certificates', () => <CertificatesPanel student={student} />),
    tab('documents', () => <DocumentsPanel studentId={id} />),
    tab('timeline', () => <StudentTimeline studentId={id} />),
  ];

  return (
    <>
      <PageHeader title={null} back={back} />
      <StudentHead
        student={student}
        seesMoney={atFrontDesk}
        actions={
          atFrontDesk && (
            <>
              <StudentMenu student={student} />
              {enrol}
              {pay}
            </>
          )
        }
      />
      <RecordTabs
        label={student.studentName}
        initial={initial}
        tabs={tabs.filter(({ value }) => atFrontDesk || !FRONT_DESK_ONLY.includes(value))}
      />
      {atFrontDesk && (
        <ParamSheet of={enrolling}>
          {(course) => <EnrolSheet student={student} wanted={course} batch={batch} onClose={enrolling.close} />}
        </ParamSheet>
      )}
    </>
  );
}

/** The states that the student may go to, and the end of the record. */
function StudentMenu({ student }: { student: Student }) {
  const mayDelete = MANAGERS.includes(useMe().role);
  const navigate = useNavigate();
  const [moving, setMoving] = useState<Status | null>(null);
  const { askDelete, dialog } = useDelete({
    of: students,
    nameOf: (student: Student) => student.studentName,
    consequence: t`is removed from every list. Receipts and reports keep it.`,
    onDeleted: () => void navigate(back.to),
  });
  const actions = [
    ...moveActions(student.status, setMoving),
    ...(mayDelete ? [deleteAction(() => askDelete(student))] : []),
  ];
  if (actions.length === 0) return null;
  return (
    <>
      <RowMenu name={student.studentName} actions={() => actions} />
      <Suspense>{moving && <MoveDialog student={student} to={moving} onClose={() => setMoving(null)} />}</Suspense>
      <DeleteDialog {...dialog} />
    </>
  );
}
