import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { date, month as monthName, today } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { dayName, WEEK, weeksOf } from './days';

const Grid = styled('table')(({ theme }) => ({
  ...theme.typography.small,
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& th': {
    ...theme.typography.caption,
    height: 32,
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
  },
  '& td': {
    height: 72,
    padding: 6,
    verticalAlign: 'top',
    border: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& td.outside': { backgroundColor: theme.vars.palette.surface.sunken },
  '& time': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& .today time': { fontWeight: 600, color: theme.vars.palette.brand.text },
  '& .today': { boxShadow: `inset 0 2px ${theme.vars.palette.primary.main}` },
  [phone]: { '& td': { height: 56, padding: 4, textAlign: 'center' } },
}));

interface MonthGridProps {
  /** Whose or what month it is, for assistive technology. */
  label: string;
  /** yyyy-mm. */
  month: string;
  /** What stands in a day (yyyy-mm-dd): a mark, an amount; at 390 px it has 46 px of width. */
  children: (day: string) => ReactNode;
}

/** One month as a calendar, weeks from Monday; `MonthStepper` moves it. */
export function MonthGrid({ label, month, children }: MonthGridProps) {
  const now = today();
  return (
    <Grid aria-label={`${label}, ${monthName(month, true)}`}>
      <thead>
        <tr>
          {WEEK.map((day) => (
            <th key={day} scope="col">
              {dayName(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, index) =>
              day ? (
                <td key={day} className={day === now ? 'today' : undefined}>
                  <time dateTime={day} aria-label={date(day)}>
                    {Number(day.slice(8))}
                  </time>
                  {children(day)}
                </td>
              ) : (
                <td key={index} className="outside" />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Grid>
  );
}
