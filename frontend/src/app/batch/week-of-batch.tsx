import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Undo2, UserRound, X } from 'lucide-react';
import { lazy, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changedClasses } from '@/api/reminders';
import { dayName, mondayOf } from '@/components/calendar/days';
import { WeekStepper } from '@/components/calendar/week-stepper';
import { RowMenu } from '@/components/data-list/row-menu';
import { useChange } from '@/components/data-list/use-change';
import { Panel } from '@/components/layout/panel';
import { RecordState } from '@/components/record/record-state';
import { batchWeek, type Batch, type WeekSession } from '@/features/batches/api';
import { hoursLabel, noteOf } from '@/features/batches/labels';
import { date, today } from '@/lib/format';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { batchUrl } from '@/lib/urls';

const CancelClassSheet = lazy(() => import('./class-sheets').then((all) => ({ default: all.CancelClassSheet })));
const SubstituteSheet = lazy(() => import('./class-sheets').then((all) => ({ default: all.SubstituteSheet })));

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.small,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  containerType: 'inline-size',
  '& li': {
    display: 'grid',
    gridTemplate: '"time hours room menu" / auto 1fr auto auto',
    alignItems: 'center',
    gap: '2px 12px',
    minHeight: 44,
    padding: '4px 16px',
    // Beside the roster, and on a phone.
    '@container (max-width: 460px)': { gridTemplate: '"time hours menu" auto "room room menu" auto / auto 1fr auto' },
    borderTop: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& time, & .room': { color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap' },
  // The hours stand under one another.
  '& time': { minWidth: '8.5em', fontVariantNumeric: 'tabular-nums' },
  '& .hours': { whiteSpace: 'nowrap' },
  '& .room': { gridArea: 'room' },
  '& .menu': { gridArea: 'menu' },
  '& .off': { textDecoration: 'line-through', color: theme.vars.palette.text.secondary },
}));

const None = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  margin: 0,
  padding: '4px 16px 20px',
  color: theme.vars.palette.text.secondary,
}));

interface WeekOfBatchProps {
  batch: Batch;
  /** Other weeks can be looked at; else it is this one. */
  steps?: boolean;
}

/** When and where the batch meets in a week, and which of its classes do not take place as planned. */
export function WeekOfBatch({ batch, steps = false }: WeekOfBatchProps) {
  const [address, setAddress] = useSearchParams();
  const monday = mondayOf((steps && address.get('week')) || today());
  const week = useQuery(batchWeek({ date: monday, course: String(batch.courseObjectId._id) }));
  const mayManage = MANAGERS.includes(useMe().role) && steps;
  const [open, setOpen] = useState<['cancel' | 'substitute', WeekSession] | null>(null);
  const Sheet = open?.[0] === 'substitute' ? SubstituteSheet : CancelClassSheet;
  const restore = useChange({
    of: changedClasses,
    change: ({ date: on }: WeekSession) =>
      changedClasses.post('{id}/restore-class', { id: batch._id, body: { date: on } }),
    saysSo: true,
  });
  return (
    <Panel
      title={t`Week`}
      link={steps ? undefined : { to: batchUrl(batch._id, 'week'), label: t`All` }}
      end={
        steps && (
          <WeekStepper
            monday={monday}
            onMonday={(next) => setAddress({ tab: 'week', week: next }, { replace: true })}
          />
        )
      }
    >
      <RecordState of={week} words={{ didNotLoad: t`The week did not load` }}>
        {(sessions) => {
          const own = sessions.filter(({ _id }) => _id === batch._id);
          if (own.length === 0) return <None>{t`The batch does not meet in this week.`}</None>;
          return (
            <List>
              {own.map((session) => (
                <li key={session.date}>
                  <time dateTime={session.date}>
                    {dayName(session.day)} {date(session.date)}
                  </time>
                  <span className={session.closed || session.change === 'CANCELLED' ? 'hours off' : 'hours'}>
                    {hoursLabel(session)}
                  </span>
                  <span className="room">{noteOf(session) ?? session.room}</span>
                  {mayManage && !session.closed && session.date >= today() && (
                    <span className="menu">
                      <RowMenu
                        name={`${dayName(session.day)} ${date(session.date)}`}
                        actions={() =>
                          session.change
                            ? [
                                {
                                  label: t`Take place as planned`,
                                  icon: Undo2,
                                  onSelect: () => restore.mutate(session),
                                },
                              ]
                            : [
                                { label: t`Cancel class`, icon: X, onSelect: () => setOpen(['cancel', session]) },
                                {
                                  label: t`Name a substitute`,
                                  icon: UserRound,
                                  onSelect: () => setOpen(['substitute', session]),
                                },
                              ]
                        }
                      />
                    </span>
                  )}
                </li>
              ))}
            </List>
          );
        }}
      </RecordState>
      {open && <Sheet batch={batch} on={open[1].date} onClose={() => setOpen(null)} />}
    </Panel>
  );
}
