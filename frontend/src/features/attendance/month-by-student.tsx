import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Dotted } from '@/components/display/dotted';
import { count, date } from '@/lib/format';
import type { Month } from './api';
import { CodeCell } from './code-cell';
import { came, counted } from './tally';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  display: 'grid',
  gap: 8,
  margin: 0,
  padding: 0,
  '& > li': { padding: '12px 14px', borderRadius: 10, border: `1px solid ${theme.vars.palette.line.main}` },
  '& .top': { display: 'flex', justifyContent: 'space-between', gap: 12 },
  '& strong': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& .percent': { fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& ol': { listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 6, margin: '10px 0 0', padding: 0 },
  '& ol > li': { display: 'grid', justifyItems: 'center', gap: 2 },
}));

/** On a phone a month is read student by student: their days, their share. */
export function MonthByStudent({ grid }: { grid: Month }) {
  return (
    <List aria-label={grid.batch.name}>
      {grid.students.map(({ _id, studentName, codes, absent, percent, ...tally }) => {
        const days = grid.days.flatMap(({ date: day }) => {
          const code = codes[day];
          return code ? [{ day, code }] : [];
        });
        return (
          <li key={_id}>
            <div className="top">
              <span>
                <strong>{studentName}</strong>
                <br />
                <small>
                  <Dotted
                    parts={[
                      t`${{ present: came(tally) }} of ${{ of: counted(tally) }} classes`,
                      absent > 0 && `${absent} ${t`Absent`.toLowerCase()}`,
                    ]}
                  />
                </small>
              </span>
              <span className="percent">{percent === null ? '–' : t`${{ count: count(percent) }}%`}</span>
            </div>
            {days.length > 0 && (
              <ol>
                {days.map(({ day, code }) => (
                  <li key={day}>
                    <small>
                      <time dateTime={day} aria-label={date(day)}>
                        {Number(day.slice(8))}
                      </time>
                    </small>
                    <CodeCell code={code} />
                  </li>
                ))}
              </ol>
            )}
          </li>
        );
      })}
    </List>
  );
}
