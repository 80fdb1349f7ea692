import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { addDays, timeOfDay, today } from '@/lib/format';
import { hours } from '../display/hours';
import { Dotted } from '../display/dotted';
import { Segmented } from '../display/segmented';
import { usePhone } from '../sheet/use-phone';
import { dayName, dayOfWeek, mondayOf, WEEK } from './days';
import { hoursOf, ofDay, within, type WeekEvent } from './week-events';

const Frame = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.line.main}`,
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '& table': {
    ...theme.typography.caption,
    width: '100%',
    minWidth: 920,
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
  },
  '& th': { fontWeight: 500, textAlign: 'left', color: theme.vars.palette.text.secondary },
  '& thead > tr > *': { padding: '8px 10px', borderBottom: `1px solid ${theme.vars.palette.line.main}` },
  '& thead th.now': { color: theme.vars.palette.brand.text, fontWeight: 600 },
  '& .hour': { width: 64, padding: '10px 8px 0 0', textAlign: 'right', verticalAlign: 'top', whiteSpace: 'nowrap' },
  '& tbody td': { padding: 3, verticalAlign: 'top', borderLeft: `1px solid ${theme.vars.palette.line.subtle}` },
  '& tbody tr': { height: 36 },
  '& tbody tr + tr': { borderTop: `1px solid ${theme.vars.palette.line.subtle}` },
}));

const Event = styled(Link)(({ theme }) => ({
  ...theme.typography.caption,
  display: 'block',
  padding: '6px 8px',
  borderRadius: 6,
  border: `1px solid ${theme.vars.palette.surface.selectedLine}`,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.surface.selected,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '& + &': { marginTop: 3 },
  '&:hover': { borderColor: theme.vars.palette.primary.main },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
  '& strong': { ...theme.typography.small, fontWeight: 500, color: theme.vars.palette.text.primary },
  '& span, & strong': { display: 'block' },
  '&.off': {
    borderStyle: 'dashed',
    borderColor: theme.vars.palette.line.strong,
    backgroundColor: 'transparent',
  },
  '&.off strong': { fontWeight: 400, color: theme.vars.palette.text.secondary, textDecoration: 'line-through' },
}));

const Agenda = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  display: 'grid',
  gap: 8,
  margin: '12px 0 0',
  padding: 0,
  '& a': { padding: '10px 14px', borderRadius: 10 },
  '& strong': { ...theme.typography.body, fontWeight: 500 },
  '& p': { ...theme.typography.small, margin: '12px 0', color: theme.vars.palette.text.secondary },
}));

interface WeekGridProps<E extends WeekEvent> {
  /** What takes place, for assistive technology: "Batches". */
  label: string;
  /** The Monday of the week, yyyy-mm-dd. */
  monday: string;
  events: readonly E[];
  href: (event: E) => string;
}

/** What takes place in a week, by day and hour; on a phone one day at a time. */
export function WeekGrid<E extends WeekEvent>(props: WeekGridProps<E>) {
  return usePhone() ? <DayAgenda key={props.monday} {...props} /> : <Week {...props} />;
}

/** The day of the month: "16". */
const dayNumber = (monday: string, day: number) => String(Number(addDays(monday, day).slice(8)));

function Week<E extends WeekEvent>({ label, monday, events, href }: WeekGridProps<E>) {
  return (
    // A region that scrolls must be reachable by keyboard.
    <Frame role="region" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            <td className="hour" />
            {WEEK.map((day) => (
              <th key={day} scope="col" className={addDays(monday, day) === today() ? 'now' : undefined}>
                {dayName(day)} {dayNumber(monday, day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hoursOf(events).map((hour) => (
            <tr key={hour}>
              <th scope="row" className="hour">
                {timeOfDay(`${String(hour).padStart(2, '0')}:00`)}
              </th>
              {WEEK.map((day) => (
                <td key={day}>
                  {within(ofDay(events, day), hour).map((event) => (
                    <Door key={event.id} event={event} to={href(event)} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  );
}

function Door({ event, to }: { event: WeekEvent; to: string }) {
  return (
    <Event to={to} className={event.isOff ? 'off' : undefined}>
      <span>{hours(event.from, event.to)}</span>
      <strong>{event.title}</strong>
      {event.text && (
        <span>
          <Dotted parts={[event.text]} />
        </span>
      )}
      {event.note && (
        <span>
          <Dotted parts={[event.note]} />
        </span>
      )}
    </Event>
  );
}

function DayAgenda<E extends WeekEvent>({ label, monday, events, href }: WeekGridProps<E>) {
  const isThisWeek = mondayOf(today()) === monday;
  const [day, setDay] = useState(isThisWeek ? dayOfWeek(today()) : 0);
  const own = ofDay(events, day);
  const days = WEEK.map((one) => ({ value: String(one), label: dayName(one) }));
  return (
    <section aria-label={label}>
      <Segmented
        wide
        label={t`Day of the week`}
        options={days}
        value={String(day)}
        onChange={(one) => setDay(Number(one))}
      />
      <Agenda>
        {own.map((event) => (
          <li key={event.id}>
            <Door event={event} to={href(event)} />
          </li>
        ))}
        {own.length === 0 && (
          <li>
            <p>{t`Nothing on this day`}</p>
          </li>
        )}
      </Agenda>
    </section>
  );
}
