import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/display/avatar';
import { Balance } from '@/components/display/balance';
import { ReachLinks } from '@/components/display/reach-links';
import { StatusChip } from '@/components/display/status-chip';
import { date, phone as phoneText, toPaise } from '@/lib/format';
import { useMe } from '@/lib/me';
import { phone } from '@/theme/breakpoints';
import type { Student } from './api';
import { t } from './text';

const Head = styled('section')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '12px 16px',
  margin: '0 0 12px',
  padding: '14px 16px',
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.line.main}`,
  '& .who': { flex: '1 1 240px', minWidth: 0 },
  '& h1': {
    ...theme.typography.h1,
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '2px 10px',
    margin: 0,
  },
  '& p': { ...theme.typography.small, margin: '2px 0 0', color: theme.vars.palette.text.secondary },
  '& .balance': { textAlign: 'right', fontSize: '1.125rem', lineHeight: '1.5rem' },
  '& .balance > small': {
    ...theme.typography.caption,
    display: 'block',
    color: theme.vars.palette.text.secondary,
  },
  '& .actions': { display: 'flex', alignItems: 'center', gap: 8 },
  [phone]: {
    '& .actions': { flexBasis: '100%', flexWrap: 'wrap' },
    '& .actions > .MuiButton-root': { flex: 1 },
    '& .actions > .MuiButton-contained': { flexBasis: '100%', order: -1 },
    '& .balance': { flexBasis: '100%', textAlign: 'left', '& > span': { alignItems: 'flex-start' } },
  },
}));

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
    <Head>
      <Avatar name={student.studentName} src={student.userLogo} size={48} />
      <div className="who">
        <h1>
          {student.studentName} <StatusChip state={student.status} />
        </h1>
        <p>
          {[
            student.studentId,
            phoneText(student.phone),
            student.branchObjectId.branchname,
            t('head.admitted', { day: date(student.admissionDate) }),
          ].join(' · ')}
        </p>
        {student.statusReason && <p>{student.statusReason}</p>}
        {guardian && (
          <p>
            {t('head.guardian')}: {guardian}
          </p>
        )}
      </div>
      {seesMoney && (
        <div className="balance">
          {!hasAdvance && <small>{t('head.pending')}</small>}
          <Balance pending={student.pending} daysLate={student.daysLate} />
        </div>
      )}
      {actions && (
        <div className="actions">
          <ReachLinks
            name={student.studentName}
            phone={student.phone}
            whatsapp={student.whatsapp}
            greeting={t('head.greeting', { name: first, centre })}
          />
          {actions}
        </div>
      )}
    </Head>
  );
}
