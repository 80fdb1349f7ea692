import { RecordPage } from '@/components/record/record-page';
import { students } from '@/api/resources';
import { missing } from '@/features/students/missing';
import { back, StudentRecord } from './student-record';

/** /studentcourse/{id}: the same student, the courses first. */
export function Component() {
  return (
    <RecordPage query={students.record} back={back} words={missing}>
      {(student) => <StudentRecord student={student} initial="courses" />}
    </RecordPage>
  );
}
