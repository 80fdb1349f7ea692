import { plural, t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { lazy } from 'react';
import { MonthGrid } from '@/components/calendar/month-grid';
import { Banner } from '@/components/feedback/banner';
import { KpiRow, KpiTile } from '@/components/charts/kpi-tile';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { count, date, timeOfDay, today } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import type { MemberDay, MemberMonth as Found } from './api';
import { ClockPanel } from './clock-panel';
import { StaffChip } from './columns';

const StaffDaySheet = lazy(() => import('./staff-day-sheet'));

const Page = styled('div')({ display: 'grid', gap: 16 });

const Day = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  gap: 2,
  justifyItems: 'start',
  '& .missing': { color: theme.vars.palette.error.text, fontWeight: 500 },
  '& .quiet': { color: theme.vars.palette.text.muted },
  '& .hours': { whiteSpace: 'nowrap' },
  '& button': {
    font: 'inherit',
    padding: 0,
    border: 0,
    borderRadius: 2,
    background: 'none',
    color: theme.vars.palette.brand.text,
    cursor: 'pointer',
    textAlign: 'left',
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  },
  [phone]: {
    ...theme.typography.micro,
    justifyItems: 'center',
    '& .desk-only': { display: 'none' },
    '& .hours > span': { display: 'block' },
    '& button': { minHeight: 28 },
  },
}));

const span = (minutes: number) =>
  t`${{ hours: count(Math.floor(minutes / 60)) }} h ${{ minutes: count(minutes % 60) }} min`;

/** `17:30` → `5:30`, where seven columns share a phone. */
const short = (time: string) => timeOfDay(time).slice(0, -3);

interface MemberMonthProps {
  found: Found;
  /** The person looks at the own month: the big button is theirs. */
  isOwn: boolean;
  /** A manager, who enters and changes days. */
  mayEdit: boolean;
}

/** The month as a calendar: when somebody came and went, what is missing, and what it comes to. */
export function MemberMonth({ found, isOwn, mayEdit }: MemberMonthProps) {
  const { memberObjectId, month, days, totals } = found;
  const sheet = useSheetParam('day');
  const byDate = new Map(days.map((one) => [one.date, one]));
  return (
    <Page>
      {isOwn && month === today().slice(0, 7) && <ClockPanel clock={found.today} />}
      {totals.missingCheckOut > 0 && (
        <Banner tone="warning">
          {plural(
            { count: totals.missingCheckOut },
            {
              one: '# day without a check-out. Please ask an admin or the owner to add it.',
              other: '# days without a check-out. Please ask an admin or the owner to add them.',
            },
          )}
        </Banner>
      )}
      <KpiRow aria-label={t`This month`}>
        <KpiTile
          label={t`Attendance`}
          value={totals.percent === null ? '–' : t`${{ count: count(totals.percent) }}%`}
          note={t`of ${{ count: count(totals.workingDays) }} working days`}
        />
        <KpiTile
          label={t`Days present`}
          value={totals.present + totals.onDuty}
          note={totals.halfDay > 0 && `${t`Half days`}: ${totals.halfDay}`}
        />
        <KpiTile label={t`Worked`} value={span(totals.workedMinutes)} />
        <KpiTile label={t`Leave`} value={totals.leave} note={totals.absent > 0 && `${t`Absent`}: ${totals.absent}`} />
        <KpiTile label={t`Nothing recorded`} value={totals.unrecorded} />
      </KpiRow>
      <MonthGrid label={t`Days of ${{ name: memberObjectId.username }}`} month={month}>
        {(day) => {
          const one = byDate.get(day);
          return one && <DayCell day={one} onOpen={mayEdit && day <= today() ? (id) => sheet.open(id) : undefined} />;
        }}
      </MonthGrid>
      {mayEdit && (
        <ParamSheet of={sheet}>
          {(value) => (
            <StaffDaySheet
              {...(value.startsWith('new/') ? { id: 'new', date: value.slice(4) } : { id: value })}
              member={String(memberObjectId._id)}
              onClose={sheet.close}
            />
          )}
        </ParamSheet>
      )}
    </Page>
  );
}

interface DayCellProps {
  day: MemberDay;
  /** With the day's id, or `new/` and its date. */
  onOpen?: (id: number | string) => void;
}

function DayCell({ day, onOpen }: DayCellProps) {
  const { _id, checkIn, checkOut, status, workedMinutes, missingCheckOut, open, holiday } = day;
  const edit = onOpen && (
    <button
      type="button"
      aria-label={`${_id ? t`Change the day` : t`Enter a day`}, ${date(day.date)}`}
      onClick={() => onOpen(_id ?? `new/${day.date}`)}
    >
      {_id ? t`Change` : t`Enter`}
    </button>
  );
  if (!_id && !open) return <Day className="quiet">{holiday ? t`Holiday` : t`Closed`}</Day>;
  return (
    <Day>
      {checkIn && (
        <span className="hours">
          {short(checkIn)}
          {checkOut && <span> – {short(checkOut)}</span>}
        </span>
      )}
      {!_id && day.date < today() && <span className="quiet desk-only">{t`No entry`}</span>}
      {missingCheckOut && <span className="missing">{t`No check-out`}</span>}
      {workedMinutes !== null && <span className="quiet desk-only">{span(workedMinutes)}</span>}
      {status && status !== 'PRESENT' && (
        <span className="desk-only">
          <StaffChip status={status} />
        </span>
      )}
      {edit}
    </Day>
  );
}
