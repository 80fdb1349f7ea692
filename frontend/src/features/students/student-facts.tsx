import { Facts } from '@/components/layout/facts';
import { date, phone } from '@/lib/format';
import type { Student } from './api';
import { LABELS } from './schema';
import { t } from './text';

/** The profile for who may read it and not change it. */
export function StudentFacts({ student }: { student: Student }) {
  const place = [student.address, student.city, student.pincode, student.state].filter(Boolean).join(', ');
  return (
    <Facts
      facts={[
        [LABELS.phone, phone(student.phone)],
        [LABELS.email, student.email],
        [LABELS.dob, student.dob && date(student.dob)],
        [LABELS.gender, student.gender],
        [LABELS.guardianName, [student.guardianName, student.guardianRelation].filter(Boolean).join(', ')],
        [LABELS.address, place],
        [t('sections.billing'), student.billToName],
        [LABELS.school, student.school],
        [LABELS.admissionDate, date(student.admissionDate)],
        [LABELS.branchObjectId, student.branchObjectId.branchname],
      ]}
    />
  );
}
