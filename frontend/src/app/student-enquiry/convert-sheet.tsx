import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { Link, useNavigate } from 'react-router-dom';
import { enquiries, students } from '@/api/resources';
import { StudentsDrawing } from '@/components/feedback/drawings';
import { EmptyState } from '@/components/feedback/empty-state';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet } from '@/components/record/record-sheet';
import { SideSheet } from '@/components/sheet/side-sheet';
import type { Enquiry } from '@/features/enquiries/api';
import { missing } from '@/features/enquiries/missing';
import { studentBody, studentForm } from '@/features/students/schema';
import { StudentFields } from '@/features/students/student-fields';
import { today } from '@/lib/format';
import { enrolUrl, studentUrl } from '@/lib/urls';

interface ConvertSheetProps {
  /** The enquiry's id. */
  id: string;
  onClose: () => void;
}

/** The student's form, filled in with what the enquiry knows; saving it makes the student, who is then enrolled into what was asked for. */
export default function ConvertSheet({ id, onClose }: ConvertSheetProps) {
  return (
    <RecordSheet id={id} query={enquiries.record} title={t`Convert to student`} words={missing} onClose={onClose}>
      {(enquiry) => {
        if (!enquiry) return null;
        const { studentObjectId: student } = enquiry;
        return student ? (
          <AlreadyStudent student={student} onClose={onClose} />
        ) : (
          <ConvertForm enquiry={enquiry} onClose={onClose} />
        );
      }}
    </RecordSheet>
  );
}

interface AlreadyStudentProps {
  student: NonNullable<Enquiry['studentObjectId']>;
  onClose: () => void;
}

/** The address of a conversion that is over: there is the student, and nothing to fill in. */
function AlreadyStudent({ student: { _id, studentName, studentId }, onClose }: AlreadyStudentProps) {
  return (
    <SideSheet open title={t`Convert to student`} onClose={onClose}>
      <EmptyState
        compact
        drawing={<StudentsDrawing />}
        title={t`${{ name: studentName }} is a student already`}
        text={t`This enquiry was converted to student ${{ id: studentId }}.`}
        action={
          <Button variant="contained" color="primary" component={Link} to={studentUrl(_id)}>
            {t`Open the student`}
          </Button>
        }
      />
    </SideSheet>
  );
}

function ConvertForm({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useRecordForm({
    of: students,
    name: 'convert',
    record: enquiry,
    // What the enquiry knows has the same names there.
    form: studentForm,
    starts: { admissionDate: today() },
    send: (values, version, key) =>
      enquiries.post('{id}/convert', { id: enquiry._id, body: { ...studentBody(values), version }, key }),
    onSaved: ({ data }) => {
      const student = data.studentObjectId?._id;
      const course = enquiry.courses[0]?._id;
      if (!student) onClose();
      // Back leads to the enquiries, not to the form that is done with.
      else void navigate(course ? enrolUrl(student, course) : studentUrl(student), { replace: true });
    },
  });
  return (
    <FormSheet
      form={form}
      title={t`Convert ${{ name: enquiry.studentName }} to a student`}
      save={t`Make student`}
      onClose={onClose}
    >
      <StudentFields
        form={form}
        ownId={undefined}
        autoFocus
        intro={
          enquiry.course && t`Asked for ${{ course: enquiry.course }}. Courses and fees follow on the student’s page.`
        }
      />
    </FormSheet>
  );
}
