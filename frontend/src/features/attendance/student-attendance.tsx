import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { MonthGrid } from '@/components/calendar/month-grid';
import { MonthStepper } from '@/components/calendar/month-stepper';
import { KpiRow, KpiTile } from '@/components/charts/kpi-tile';
import { DateText } from '@/components/display/date-text';
import { Dotted } from '@/components/display/dotted';
import { StatusChip } from '@/components/display/status-chip';
import { Panel } from '@/components/layout/panel';
import { RecordState } from '@/components/record/record-state';
import { count } from '@/lib/format';
import { studentQuery, thisMonth, type StudentMonth } from './api';
import { CodeCell } from './code-cell';
import { codeLabel } from './codes';
import { Rows } from '@/components/layout/task-rows';
import { came, counted } from './tally';

const Page = styled('div')({
  display: 'grid',
  gap: 16,
  maxWidth: 1120,
  paddingTop: 16,
  '& td': { height: 60 },
});

const Notes = styled('ul')(({ theme }) => ({
  ...theme.typography.small,
  margin: 0,
  padding: '0 16px 16px 32px',
}));

const share = ({ percent }: StudentMonth['total']) => (percent === null ? '–' : t`${{ count: count(percent) }}%`);

/** One student's attendance on their page: the month day by day, and what it comes to by course. */
export function StudentAttendance({ studentId }: { studentId: number }) {
  const [address, setAddress] = useSearchParams();
  const month = address.get('month') ?? thisMonth();
  const record = useQuery(studentQuery(studentId, month));
  const choose = (next: string) =>
    setAddress(
      (now) => {
        const params = new URLSearchParams(now);
        params.set('month', next);
        return params;
      },
      { replace: true },
    );
  return (
    <RecordState of={record} words={{ didNotLoad: t`The attendance did not load` }}>
      {(found) => <Content found={found} month={month} onMonth={choose} />}
    </RecordState>
  );
}

interface ContentProps {
  found: StudentMonth;
  month: string;
  onMonth: (month: string) => void;
}

function Content({ found, month, onMonth }: ContentProps) {
  const { total, monthTotal, courses, days, studentObjectId } = found;
  const noted = days.filter(({ note }) => note);
  const tile = (tally: StudentMonth['total']) => ({
    value: share(tally),
    note: t`${{ present: came(tally) }} of ${{ of: counted(tally) }} classes`,
  });
  return (
    <Page>
      <KpiRow>
        <KpiTile label={t`This month`} {...tile(monthTotal)} />
        <KpiTile label={t`Since the start`} {...tile(total)} />
      </KpiRow>
      <Panel title={t`Attendance`} end={<MonthStepper month={month} last={thisMonth()} onMonth={onMonth} />}>
        <MonthGrid label={studentObjectId.studentName} month={month}>
          {(day) =>
            days
              .filter((one) => one.date === day)
              .map((one) => (
                <CodeCell
                  key={one.batchObjectId._id}
                  code={one.code}
                  label={`${codeLabel(one.code)}, ${one.batchObjectId.name}`}
                />
              ))
          }
        </MonthGrid>
      </Panel>
      {courses.length > 0 && (
        <Rows aria-label={t`Courses`}>
          {courses.map((course) => (
            <li key={course.enrolmentObjectId}>
              <span className="who">
                <strong>{course.courseObjectId.coursename}</strong>
                {course.why && <span className="why">{course.why}</span>}
                <small>
                  <Dotted
                    parts={[
                      course.batchObjectId?.name,
                      t`${{ present: came(course) }} of ${{ of: counted(course) }} classes`,
                    ]}
                  />
                </small>
              </span>
              <span className="end">
                {course.status !== 'ACTIVE' && <StatusChip state={course.status} />}
                <b>{share(course)}</b>
              </span>
            </li>
          ))}
        </Rows>
      )}
      {noted.length > 0 && (
        <Panel title={t`Notes of this month`}>
          <Notes>
            {noted.map((one) => (
              <li key={`${one.date}/${one.batchObjectId._id}`}>
                <DateText value={one.date} />, {one.batchObjectId.name}: {codeLabel(one.code)}. {one.note}
              </li>
            ))}
          </Notes>
        </Panel>
      )}
    </Page>
  );
}
