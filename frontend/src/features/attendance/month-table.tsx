import { t } from '@lingui/core/macro';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { dayName, dayOfWeek } from '@/components/calendar/days';
import { date, month as monthName, today } from '@/lib/format';
import type { Month } from './api';
import { CodeCell } from './code-cell';
import { came } from './tally';
import { attendanceUrl } from './urls';

const Region = styled('div')(({ theme }) => ({
  overflow: 'auto',
  maxHeight: 'calc(100dvh - 284px)',
  margin: '0 calc(-1 * var(--page-padding, 0px))',
  padding: '0 0 0 var(--page-padding, 0px)',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '@media print': { overflow: 'visible', maxHeight: 'none', margin: 0, padding: 0 },
}));

/** A month lies across: thirty-one days do not fit upright. */
const PAPER = { '@media print': { '@page': { size: 'A4 landscape', margin: '10mm' } } };

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.small,
  // Up to the edge that the page has, and its padding beyond when it scrolls.
  width: 'calc(100% - var(--page-padding, 0px))',
  borderCollapse: 'separate',
  borderSpacing: 0,
  '& th, & td': {
    height: 36,
    minWidth: 26,
    padding: '0 2px',
    textAlign: 'center',
    borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
    backgroundColor: theme.vars.palette.surface.sheet,
  },
  '& thead th': {
    ...theme.typography.caption,
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: 44,
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
    borderBottom: `1px solid ${theme.vars.palette.line.main}`,
  },
  '& thead th a': { display: 'block', color: theme.vars.palette.brand.text, textDecoration: 'none' },
  '& thead th a:hover': { textDecoration: 'underline' },
  '& thead small': { display: 'block', fontSize: 'inherit' },
  '& .name': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    minWidth: 168,
    maxWidth: 200,
    paddingRight: 12,
    textAlign: 'left',
    fontWeight: 500,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderRight: `1px solid ${theme.vars.palette.line.main}`,
  },
  '& thead .name': { zIndex: 3 },
  '& .off': { backgroundColor: theme.vars.palette.surface.sunken },
  '& .today': { boxShadow: `inset 0 2px ${theme.vars.palette.primary.main}` },
  '& .sum': {
    minWidth: 52,
    padding: '0 8px',
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .percent': {
    position: 'sticky',
    right: 0,
    zIndex: 1,
    fontWeight: 600,
    borderLeft: `1px solid ${theme.vars.palette.line.main}`,
  },
  '& thead .percent': { zIndex: 3 },
  '& .low': { color: theme.vars.palette.error.text },
  '& caption': { display: 'none' },
  '@media print': {
    width: '100%',
    tableLayout: 'fixed',
    fontSize: '8pt',
    '& caption': { ...theme.typography.title, display: 'table-caption', padding: '0 0 8px', textAlign: 'left' },
    '& th, & td, & .name, & .percent': { position: 'static', minWidth: 0, height: 22, padding: '0 1px' },
    '& thead th': { position: 'static', height: 28, fontSize: '7pt' },
    '& thead th a': { color: 'inherit' },
    '& .name': { width: '42mm' },
    '& .sum': { width: '14mm', padding: '0 4px' },
  },
}));

/** Under this somebody is on the watch-list. */
const LOW_PERCENT = 75;

/** The whole batch by day; names and percentages stay in view. */
export function MonthTable({ grid }: { grid: Month }) {
  const label = t`${{ batch: grid.batch.name }}, ${{ month: monthName(grid.month, true) }}`;
  const now = today();
  return (
    // A region that scrolls can be reached by the keyboard.
    <Region role="region" aria-label={label} tabIndex={0}>
      <GlobalStyles styles={PAPER} />
      <Table aria-label={label}>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col" className="name">
              {t`Student`}
            </th>
            {grid.days.map(({ date: day, session, taken }) => {
              const number = (
                <>
                  <small>{dayName(dayOfWeek(day)).slice(0, 2)}</small>
                  {Number(day.slice(8))}
                </>
              );
              const opens = taken || (session && day <= now);
              return (
                <th key={day} scope="col" className={dayClass(session || taken, day === now)}>
                  {opens ? (
                    <Link
                      to={attendanceUrl.register(grid.batch._id, day)}
                      aria-label={taken ? date(day) : `${date(day)}, ${t`not taken`}`}
                    >
                      {number}
                    </Link>
                  ) : (
                    number
                  )}
                </th>
              );
            })}
            <th scope="col" className="sum">
              {t`Present`}
            </th>
            <th scope="col" className="sum">
              {t`Absent`}
            </th>
            <th scope="col" className="sum percent">
              {t`%`}
            </th>
          </tr>
        </thead>
        <tbody>
          {grid.students.map(({ _id, studentName, studentId, codes, absent, percent, ...tally }) => (
            <tr key={_id}>
              <th scope="row" className="name" title={`${studentName}, ${studentId}`}>
                {studentName}
              </th>
              {grid.days.map(({ date: day, session, taken }) => {
                const code = codes[day];
                return (
                  <td key={day} className={dayClass(session || taken, false)}>
                    {code && <CodeCell code={code} />}
                  </td>
                );
              })}
              <td className="sum">{came(tally)}</td>
              <td className="sum">{absent}</td>
              <td className={percent !== null && percent < LOW_PERCENT ? 'sum percent low' : 'sum percent'}>
                {percent ?? '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Region>
  );
}

const dayClass = (hasClass: boolean, isToday: boolean) => (isToday ? 'today' : hasClass ? undefined : 'off');
