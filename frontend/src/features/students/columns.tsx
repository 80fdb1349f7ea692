import { t } from '@lingui/core/macro';
import { Clipped } from '@/components/data-list/cells';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn, ListTotalsRow } from '@/components/data-list/types';
import { Avatar } from '@/components/display/avatar';
import { Balance } from '@/components/display/balance';
import { DateText } from '@/components/display/date-text';
import { Money } from '@/components/display/money';
import { StatusChip } from '@/components/display/status-chip';
import { phone, rupees } from '@/lib/format';
import type { StudentRow } from './api';

/** The specification's columns, then course, branch, balance and state. */
const columns: readonly ListColumn<StudentRow>[] = [
  {
    key: 'admissionDate',
    label: t`Date`,
    cell: (row) => <DateText value={row.admissionDate} />,
    sort: true,
    tone: 'quiet',
  },
  {
    key: 'studentId',
    label: t`Student ID`,
    cell: (row) => row.studentId,
    sort: true,
    tone: 'quiet',
  },
  {
    key: 'studentName',
    label: t`Name`,
    cell: (row) => row.studentName,
    avatar: (row) => ({ name: row.studentName, src: row.userLogo }),
    sort: true,
    fixed: true,
    tone: 'strong',
  },
  { key: 'phone', label: t`Phone`, cell: (row) => phone(row.phone), sort: true, under: 'studentName' },
  {
    key: 'courses',
    label: t`Course`,
    cell: (row) => <Clipped title={row.courses}>{row.courses || '–'}</Clipped>,
    sort: true,
  },
  {
    key: 'branch',
    label: t`Branch`,
    cell: (row) => <Clipped>{row.branchObjectId.branchname}</Clipped>,
    sort: 'branchObjectId',
    tone: 'quiet',
  },
  {
    key: 'pending',
    label: t`Pending`,
    cell: (row) => <Balance pending={row.pending} daysLate={row.daysLate} />,
    align: 'right',
    sort: true,
  },
  { key: 'status', label: t`Status`, cell: (row) => <StatusChip state={row.status} />, sort: true },
  {
    key: 'createdBy',
    label: t`Created by`,
    cell: (row) => <Clipped>{row.createdBy}</Clipped>,
    sort: true,
    tone: 'quiet',
    optional: true,
  },
];

/** A trainer sees no money and only the end of a phone, by which nothing is sorted. */
export const columnsFor = (seesMoney: boolean) =>
  seesMoney
    ? columns
    : columns
        .filter((column) => column.key !== 'pending')
        .map((column) => (column.key === 'phone' ? { ...column, sort: false } : column));

/** What is owed; advances are another kind of money and stand beneath. */
export const studentTotals: ListTotalsRow = {
  cells: { pending: ({ sums }) => <TotalPending pending={sums.pending} advance={sums.advance} /> },
};

function TotalPending({ pending, advance }: { pending?: string; advance?: string }) {
  return (
    <>
      <Money amount={pending ?? '0.00'} weight={600} />
      {advance && advance !== '0.00' && (
        <small style={{ display: 'block', color: 'var(--cm-palette-success-text)' }}>
          {t`Advance ${{ amount: rupees(advance) }}`}
        </small>
      )}
    </>
  );
}

export function StudentCard({ student, seesMoney }: { student: StudentRow; seesMoney: boolean }) {
  const place = [student.courses, student.branchObjectId.branchname].filter(Boolean).join(' · ');
  return (
    <CardLines
      avatar={<Avatar name={student.studentName} src={student.userLogo} size={40} />}
      title={student.studentName}
      end={seesMoney && <Balance pending={student.pending} daysLate={student.daysLate} />}
      second={`${student.studentId} · ${phone(student.phone)}`}
      third={place}
      status={student.status}
    />
  );
}
