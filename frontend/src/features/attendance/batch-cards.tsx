import { plural, t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { hours } from '@/components/display/hours';
import { Dotted } from '@/components/display/dotted';
import { RegisterChip } from '@/components/display/register-state';
import { StatusChip } from '@/components/display/status-chip';
import { today } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import type { BatchDay } from './api';
import { CodeCounts } from './code-counts';
import { isOf, useOutbox } from './offline/outbox';
import { attendanceUrl } from './urls';

const Cards = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(300px, 1fr))',
  gap: 12,
  margin: '4px 0 0',
  padding: 0,
  '& a': {
    ...theme.typography.small,
    display: 'grid',
    gap: 10,
    height: '100%',
    padding: '14px 16px',
    borderRadius: 10,
    border: `1px solid ${theme.vars.palette.line.main}`,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.sheet,
    textDecoration: 'none',
  },
  '& a:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& a:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '& .line': { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 12 },
  '& strong': { ...theme.typography.h2, display: 'block', overflowWrap: 'anywhere' },
  '& .line > * + *': { flex: 'none' },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& .chips': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 4 },
  '& .end': { alignItems: 'center' },
  '& .go': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    fontWeight: 500,
    color: theme.vars.palette.brand.text,
  },
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 },
}));

interface BatchCardsProps {
  batches: readonly BatchDay[];
  date: string;
}

/** A day's batches in the order of their hours; what waits for its register says so. */
export function BatchCards({ batches, date }: BatchCardsProps) {
  const { list } = useOutbox();
  const day = date === today() ? undefined : date;
  const branches = new Set(batches.map(({ branchname }) => branchname)).size;
  return (
    <Cards aria-label={t`Registers`}>
      {batches.map((batch) => {
        const waits = list.some((one) => isOf(one, batch.batchObjectId, date));
        return (
          <li key={batch.batchObjectId}>
            <Link
              to={attendanceUrl.register(batch.batchObjectId, day)}
              aria-label={
                batch.taken || waits
                  ? t`Attendance of ${{ name: batch.name }}`
                  : t`Take attendance of ${{ name: batch.name }}`
              }
            >
              <span className="line">
                <span>
                  <strong>{batch.name}</strong>
                  <small>
                    <Dotted
                      parts={[hours(batch.startTime, batch.endTime), batch.room, branches > 1 && batch.branchname]}
                    />
                  </small>
                </span>
                {waits ? (
                  <StatusChip state="WAITING" tone="warning" label={t`1 waiting`} />
                ) : (
                  <span className="chips">
                    <RegisterChip state={batch.state} date={date} startTime={batch.startTime} />
                    {batch.locked && <StatusChip state="LOCKED" />}
                  </span>
                )}
              </span>
              <span className="line end">
                <small>
                  <Dotted
                    parts={[
                      batch.trainer,
                      plural({ count: batch.students }, { one: '# student', other: '# students' }),
                    ]}
                  />
                </small>
                {waits ? (
                  <span>{t`Saved on this device`}</span>
                ) : batch.taken ? null : (
                  <span className="go">
                    {t`Take attendance`}
                    <ChevronRight size={16} aria-hidden />
                  </span>
                )}
              </span>
              {batch.taken && !waits && <CodeCounts of={batch} />}
            </Link>
          </li>
        );
      })}
    </Cards>
  );
}
