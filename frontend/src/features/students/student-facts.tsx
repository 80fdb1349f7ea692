import { t } from '@lingui/core/macro';
import { Facts } from '@/components/layout/facts';
import { date, phone } from '@/lib/format';
import type { Student } from './api';
import { studentForm } from './schema';

/** The profile for who may read it and not change it. */
export function StudentFacts({ student }: { student: Student }) {
  const { fields } = studentForm;
  const place = [student.address, student.city, student.pincode, student.state].filter(Boolean).join(', ');
  return (
    <Facts
      facts={[
        [fields.phone.label, phone(student.phone)],
        [fields.email.label, student.email],
        [fields.dob.label, student.dob && date(student.dob)],
        [fields.gender.label, student.gender],
        [fields.guardianName.label, [student.guardianName, student.guardianRelation].filter(Boolean).join(', ')],
        [fields.address.label, place],
        [t`Billing`, student.billToName],
        [fields.school.label, student.school],
        [fields.admissionDate.label, date(student.admissionDate)],
        [fields.branchObjectId.label, student.branchObjectId.branchname],
      ]}
    />
  );
}
