import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { RegisterChip } from '@/components/display/register-state';
import { StatusChip } from '@/components/display/status-chip';
import { Panel } from '@/components/layout/panel';
import { registerQuery, type Register } from '@/features/attendance/api';
import { CodeCounts } from '@/features/attendance/code-counts';
import { attendanceUrl } from '@/features/attendance/urls';
import type { Batch } from '@/features/batches/api';
import { today } from '@/lib/format';

const Body = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  display: 'grid',
  justifyItems: 'start',
  gap: 10,
  padding: '4px 16px 16px',
  '& p': { margin: 0, color: theme.vars.palette.text.secondary },
  '& .states': { display: 'flex', gap: 6 },
}));

function figuresOf({ marks }: Register) {
  const number = (code: Register['marks'][number]['code']) => marks.filter((mark) => mark.code === code).length;
  return {
    present: number('PRESENT'),
    late: number('LATE'),
    halfDay: number('HALF_DAY'),
    absent: number('ABSENT'),
    excused: number('EXCUSED'),
    notMarked: number(null),
  };
}

/** The batch's register of this day in short. */
export function RegisterToday({ batch }: { batch: Batch }) {
  const day = today();
  const register = useQuery({ ...registerQuery(batch._id, day), meta: { silent: true } }).data;
  if (!register) return null;
  const { session, noSession, marks, state, taken, locked } = register;
  const hasRegister = (session || taken) && marks.length > 0;
  return (
    <Panel
      title={t`Today’s attendance`}
      link={hasRegister ? { to: attendanceUrl.register(batch._id), label: t`Open` } : undefined}
    >
      <Body>
        {hasRegister ? (
          <>
            <span className="states">
              <RegisterChip state={state} date={day} startTime={batch.startTime} />
              {locked && <StatusChip state="LOCKED" />}
            </span>
            <CodeCounts of={figuresOf(register)} />
          </>
        ) : (
          <p>{noSession || t`No student is enrolled in this batch on this day.`}</p>
        )}
      </Body>
    </Panel>
  );
}
