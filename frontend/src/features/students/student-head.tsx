import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/display/avatar';
import { Balance } from '@/components/display/balance';
import { Dotted } from '@/components/display/dotted';
import { ReachLinks } from '@/components/display/reach-links';
import { StatusChip } from '@/components/display/status-chip';
import { RecordHead } from '@/components/record/record-head';
import { date, phone as phoneText, toPaise } from '@/lib/format';
import { useMe } from '@/lib/me';
import type { Student } from './api';

interface StudentHeadProps {
  student: Student;
  seesMoney: boolean;
  /** For whom may call and change; a trainer sees no whole number. */
  actions: ReactNode;
}

/** Who this is and what is owed, at the head of the student's page. */
export function StudentHead({ student, seesMoney, actions }: StudentHeadProps) {
  const centre = useMe().centreName ?? '';
  const first = student.studentName.split(' ')[0] ?? '';
  // An advance names itself below the amount.
  const hasAdvance = (toPaise(student.pending ?? '') ?? 0) < 0;
  const guardian = [student.guardianName, student.guardianPhone && phoneText(student.guardianPhone)]
    .filter(Boolean)
    .join(' ');
  return (
    <RecordHead>
      <Avatar name={student.studentName} src={student.userLogo} size={48} />
      <div className="who">
        <h1>
          {student.studentName} <StatusChip state={student.status} />
        </h1>
        <p>
          <Dotted
            parts={[
              student.studentId,
              phoneText(student.phone),
              student.branchObjectId.branchname,
              t`Admitted ${{ day: date(student.admissionDate) }}`,
            ]}
          />
        </p>
        {student.statusReason && <p>{student.statusReason}</p>}
        {guardian && (
          <p>
            {t`Guardian`}: {guardian}
          </p>
        )}
      </div>
      {seesMoney && (
        <div className="balance">
          {!hasAdvance && <small>{t`Pending`}</small>}
          <Balance pending={student.pending} daysLate={student.daysLate} />
        </div>
      )}
      {actions && (
        <div className="actions">
          <ReachLinks
            name={student.studentName}
            phone={student.phone}
            whatsapp={student.whatsapp}
            greeting={t`Hello ${{ name: first }}, this is ${centre}.`}
          />
          {actions}
        </div>
      )}
    </RecordHead>
  );
}
