import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { students } from '@/api/resources';
import { DataList } from '@/components/data-list/data-list';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn } from '@/components/data-list/types';
import { Avatar } from '@/components/display/avatar';
import { Balance } from '@/components/display/balance';
import { StudentsDrawing } from '@/components/feedback/drawings';
import { CodeCell } from '@/features/attendance/code-cell';
import { codeLabel } from '@/features/attendance/codes';
import type { BatchAttendance, StudentOfBatch } from '@/features/attendance/api';
import type { Batch } from '@/features/batches/api';
import type { StudentRow } from '@/features/students/api';
import { studentTotals } from '@/features/students/columns';
import { count } from '@/lib/format';
import { studentUrl } from '@/lib/urls';

/** Under this somebody is on the watch-list. */
const LOW_PERCENT = 75;

const Letters = styled('span')({ display: 'inline-flex', gap: 3 });

const Percent = styled('span')(({ theme }) => ({
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '&.low': { color: theme.vars.palette.error.text },
}));

const Marks = styled('span')({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 });

function LastSix({ of }: { of: StudentOfBatch | undefined }) {
  if (!of || of.last.length === 0) return <>{t`No class yet`}</>;
  return (
    <Letters role="img" aria-label={t`Last six classes: ${{ codes: of.last.map(codeLabel).join(', ') }}`}>
      {of.last.map((code, place) => (
        <CodeCell key={place} code={code} />
      ))}
    </Letters>
  );
}

function Share({ of }: { of: StudentOfBatch | undefined }) {
  const percent = of?.percent ?? null;
  if (percent === null) return <>–</>;
  return <Percent className={percent < LOW_PERCENT ? 'low' : undefined}>{t`${{ count: count(percent) }}%`}</Percent>;
}

interface RosterProps {
  batch: Batch;
  attendance: BatchAttendance | undefined;
  seesMoney: boolean;
}

/** Who learns in the batch now: the last marks, the percentage, and for the front desk what is owed. */
export function Roster({ batch, attendance, seesMoney }: RosterProps) {
  const marks = useMemo(() => new Map(attendance?.students.map((one) => [one.studentObjectId, one])), [attendance]);
  const columns = useMemo(() => {
    const all: (ListColumn<StudentRow> | false)[] = [
      {
        key: 'studentName',
        label: t`Name`,
        cell: (row) => row.studentName,
        avatar: (row) => ({ name: row.studentName, src: row.userLogo }),
        sort: true,
        fixed: true,
        tone: 'strong',
      },
      { key: 'studentId', label: t`Student ID`, cell: (row) => row.studentId, under: 'studentName' },
      attendance !== undefined && {
        key: 'last',
        label: t`Last six`,
        cell: (row) => <LastSix of={marks.get(row._id)} />,
      },
      attendance !== undefined && {
        key: 'attendance',
        label: t`Attendance`,
        cell: (row) => <Share of={marks.get(row._id)} />,
        align: 'right',
      },
      seesMoney && {
        key: 'pending',
        label: t`Pending`,
        cell: (row) => <Balance pending={row.pending} daysLate={row.daysLate} />,
        align: 'right',
        sort: true,
      },
    ];
    return all.filter((one) => one !== false);
  }, [attendance, marks, seesMoney]);
  return (
    <DataList
      name="batch-students"
      noun={{ one: t`student`, many: t`students` }}
      columns={columns}
      of={students.of({ batch: String(batch._id) })}
      rowName={(row) => row.studentName}
      card={(row) => (
        <CardLines
          avatar={<Avatar name={row.studentName} src={row.userLogo} size={40} />}
          title={row.studentName}
          end={seesMoney && <Balance pending={row.pending} daysLate={row.daysLate} />}
          second={row.studentId}
          third={
            attendance && (
              <Marks>
                <LastSix of={marks.get(row._id)} />
                <Share of={marks.get(row._id)} />
              </Marks>
            )
          }
        />
      )}
      ordering="studentName"
      href={(row) => studentUrl(row._id)}
      totals={seesMoney ? studentTotals : undefined}
      remember={false}
      empty={{
        drawing: <StudentsDrawing />,
        title: t`Nobody learns in this batch yet`,
        text: t`Students appear here once they are enrolled into this batch.`,
        compact: true,
      }}
    />
  );
}
