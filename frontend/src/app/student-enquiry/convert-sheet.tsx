import Button from '@mui/material/Button';
import { Link, useNavigate } from 'react-router-dom';
import { useBranchOptions } from '@/components/data-list/filters';
import { StudentsDrawing } from '@/components/feedback/drawings';
import { EmptyState } from '@/components/feedback/empty-state';
import { FormCheckbox } from '@/components/form/checkbox';
import { FormSelect } from '@/components/form/choice-fields';
import { FormDate } from '@/components/form/date-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { FormPhone, FormText, FormTextarea } from '@/components/form/text-fields';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet } from '@/components/record/record-sheet';
import { SideSheet } from '@/components/sheet/side-sheet';
import { convertEnquiry, enquiryRecord, type Enquiry } from '@/features/enquiries/api';
import { missing } from '@/features/enquiries/sheet-text';
import { DuplicateWarning } from '@/features/students/duplicate-warning';
import { LABELS, studentDefaults, studentSchema } from '@/features/students/schema';
import { today } from '@/lib/format';
import { stateOptions } from '@/lib/india';
import { STUDENT } from '@/lib/refreshes';
import { enrolUrl, studentUrl } from '@/lib/urls';
import { t } from './text';

interface ConvertSheetProps {
  /** The enquiry's id. */
  id: string;
  onClose: () => void;
}

/** The student's form, filled in with what the enquiry knows; saving it makes the student, who is then enrolled into what was asked for. */
export default function ConvertSheet({ id, onClose }: ConvertSheetProps) {
  return (
    <RecordSheet id={id} query={enquiryRecord} title={t('title')} words={missing} onClose={onClose}>
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
    <SideSheet open title={t('title')} onClose={onClose}>
      <EmptyState
        compact
        drawing={<StudentsDrawing />}
        title={t('doneTitle', { name: studentName })}
        text={t('doneText', { id: studentId })}
        action={
          <Button variant="contained" color="primary" component={Link} to={studentUrl(_id)}>
            {t('toStudent')}
          </Button>
        }
      />
    </SideSheet>
  );
}

const GENDERS = (['Male', 'Female', 'Other'] as const).map((value) => ({ value, label: t(`gender.${value}`) }));

function knownOf(enquiry: Enquiry) {
  const { studentName, phone, whatsapp, email, branchObjectId } = enquiry;
  return { ...studentDefaults(), studentName, phone, whatsapp, email, branchObjectId: String(branchObjectId._id) };
}

function ConvertForm({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const branchOptions = useBranchOptions();
  const navigate = useNavigate();
  const keyFor = useIdempotencyKey();
  const form = useRecordForm({
    name: 'convert',
    record: enquiry,
    schema: studentSchema,
    defaults: (one = enquiry) => knownOf(one),
    labels: LABELS,
    send: (values, version) => {
      // A new student is active; no form says so.
      const body = { ...values, status: undefined, version };
      return convertEnquiry(enquiry._id, body, keyFor(body));
    },
    refreshes: STUDENT,
    onSaved: ({ data }) => {
      const student = data.studentObjectId?._id;
      const course = enquiry.courses[0]?._id;
      if (!student) onClose();
      // Back leads to the enquiries, not to the form that is done with.
      else void navigate(course ? enrolUrl(student, course) : studentUrl(student), { replace: true });
    },
  });
  const { control, field } = form;
  return (
    <FormSheet form={form} title={t('convert', { name: enquiry.studentName })} save={t('save')} onClose={onClose}>
      <FormSection title={t('student')} text={enquiry.course && t('wants', { course: enquiry.course })}>
        <FormText {...field('studentName')} autoFocus maxLength={80} />
        <FormPhone {...field('phone')} />
        <DuplicateWarning control={control} ownId={undefined} />
        <FormPhone {...field('whatsapp')} optional />
        <FormText {...field('email')} type="email" optional />
        <FormDate {...field('dob')} optional max={today()} />
        <FormSelect {...field('gender')} optional options={GENDERS} />
      </FormSection>
      <FormSection title={t('guardian')} text={t('guardianText')}>
        <FormText {...field('guardianName')} optional maxLength={80} />
        <FormText {...field('guardianRelation')} optional maxLength={30} />
        <FormPhone {...field('guardianPhone')} optional />
        <div className="wide">
          <FormCheckbox {...field('guardianConsent')} />
        </div>
      </FormSection>
      <FormSection title={t('more')}>
        <FormSelect {...field('branchObjectId')} options={branchOptions} />
        <FormDate {...field('admissionDate')} />
        <FormText {...field('school')} optional maxLength={120} />
        <FormText {...field('city')} optional maxLength={60} />
        <div className="wide">
          <FormTextarea {...field('address')} optional maxLength={255} />
        </div>
        <FormText {...field('pincode')} optional inputMode="numeric" maxLength={6} />
        <FormSelect {...field('state')} optional options={stateOptions} />
      </FormSection>
    </FormSheet>
  );
}
