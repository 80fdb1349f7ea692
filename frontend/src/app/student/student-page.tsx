import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { RecordPage } from '@/components/record/record-page';
import { students } from '@/api/resources';
import { missing } from '@/features/students/missing';
import { back, StudentRecord } from './student-record';

const NewStudentPage = lazy(async () => {
  const { NewStudentPage: Page } = await import('@/features/students/new-student-page');
  return { default: Page };
});

/** /editstudent/{id}: everything about one student, the profile first; the id `new` adds one. */
export function Component() {
  const { id = 'new' } = useParams();
  if (id === 'new') {
    return (
      <Suspense>
        <NewStudentPage />
      </Suspense>
    );
  }
  return (
    <RecordPage query={students.record} back={back} words={missing}>
      {(student) => <StudentRecord student={student} initial="profile" />}
    </RecordPage>
  );
}
