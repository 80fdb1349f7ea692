import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { reportSchedule as declared } from '@/api/columns/reportSchedule';
import { dayName } from '@/components/calendar/days';
import { useChange } from '@/components/data-list/use-change';
import { Dotted } from '@/components/display/dotted';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { DeleteDialog } from '@/components/late';
import { RecordState } from '@/components/record/record-state';
import { SideSheet } from '@/components/sheet/side-sheet';
import { date, dateTime } from '@/lib/format';
import { pause, receiversQuery, resume, schedules, schedulesOf, sendNow, sentOf, type Schedule } from './api';
import ScheduleForm from './schedule-form';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { padding: '12px 0 16px', borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
  '& strong': { ...theme.typography.small, display: 'block', fontWeight: 600 },
  '& small': {
    ...theme.typography.caption,
    display: 'block',
    color: theme.vars.palette.text.secondary,
    overflowWrap: 'anywhere',
  },
  '& .do': { display: 'flex', flexWrap: 'wrap', gap: 8, margin: '10px 0' },
  '& h3': { ...theme.typography.caption, margin: '4px 0', fontWeight: 600 },
  '& ol': { ...theme.typography.caption, listStyle: 'none', margin: 0, padding: 0 },
  '& ol > li': { padding: '3px 0' },
}));

interface SchedulesSheetProps {
  /** The saved report. */
  view: number;
  name: string;
  /** The id of the schedule whose form is open, or `new`. */
  opened: string | null;
  onOpen: (id: number | string) => void;
  onBack: () => void;
  onClose: () => void;
}

/** When a saved report is mailed, to whom, and what was sent. */
export default function SchedulesSheet({ view, name, opened, onOpen, onBack, onClose }: SchedulesSheetProps) {
  const list = useQuery(schedulesOf(String(view)));
  const [deleted, setDeleted] = useState<Schedule | null>(null);
  const remove = useChange({
    of: schedules,
    change: ({ _id }: Schedule) => schedules.delete(_id),
    saysSo: true,
    onDone: () => setDeleted(null),
  });
  const edited = list.data?.find(({ _id }) => String(_id) === opened);
  if (opened === 'new' || edited) return <ScheduleForm view={view} schedule={edited} onClose={onBack} />;
  return (
    <SideSheet
      open
      title={t`Mails of ${{ name }}`}
      onClose={onClose}
      foot={
        <Button
          variant="contained"
          color="primary"
          startIcon={<Plus size={16} aria-hidden />}
          onClick={() => onOpen('new')}
        >
          {t`Add schedule`}
        </Button>
      }
    >
      <RecordState of={list} words={{ didNotLoad: t`The schedules did not load` }}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{t`This report is not mailed yet. Add a schedule: every day, every week or on the first of the month.`}</p>
          ) : (
            <List>
              {rows.map((row) => (
                <Row key={row._id} row={row} onEdit={() => onOpen(row._id)} onDelete={() => setDeleted(row)} />
              ))}
            </List>
          )
        }
      </RecordState>
      <DeleteDialog
        open={deleted !== null}
        name={deleted ? rhythmOf(deleted) : ''}
        consequence={t`is deleted. The report is not mailed by it any more; the saved report stays.`}
        busy={remove.isPending}
        onConfirm={() => deleted && remove.mutate(deleted)}
        onClose={() => setDeleted(null)}
      />
    </SideSheet>
  );
}

interface RowProps {
  row: Schedule;
  onEdit: () => void;
  onDelete: () => void;
}

function Row({ row, onEdit, onDelete }: RowProps) {
  const people = useQuery(receiversQuery).data ?? [];
  const sent = useQuery(sentOf(row)).data ?? [];
  const [runs, setRuns] = useState(0);
  const keyFor = useIdempotencyKey();
  const change = useChange({ of: schedules, change: row.pausedAt ? resume : pause, saysSo: true });
  const send = useChange({
    of: schedules,
    change: () => sendNow(row._id, keyFor([row._id, runs])),
    saysSo: true,
    onDone: () => setRuns(runs + 1),
  });
  const names = row.receivers.map((id) => people.find(({ _id }) => _id === id)?.name ?? t`Can no longer get it`);
  return (
    <li>
      <strong>{rhythmOf(row)}</strong>
      <small>
        <Dotted
          parts={[
            declared.format.words[row.format],
            row.nextRun ? t`next run ${{ moment: dateTime(row.nextRun) }}` : t`paused`,
            t`by ${{ person: row.createdBy }}`,
          ]}
        />
      </small>
      <small>{t`To ${{ people: names.join(', ') }}`}</small>
      <div className="do">
        <Button size="small" loading={send.isPending} onClick={() => send.mutate(undefined)}>
          {t`Send me one now`}
        </Button>
        <Button size="small" loading={change.isPending} onClick={() => change.mutate(row)}>
          {row.pausedAt ? t`Resume` : t`Pause`}
        </Button>
        <Button size="small" onClick={onEdit}>
          {t`Edit`}
        </Button>
        <Button size="small" onClick={onDelete}>
          {t`Delete`}
        </Button>
      </div>
      {sent.length > 0 && (
        <>
          <h3>{t`Last mails`}</h3>
          <ol>
            {sent.slice(0, 10).map((mail) => (
              <li key={mail._id}>
                <Dotted parts={[date(mail.day), mail.receiverName, RESULTS[mail.result], mail.reason]} />
              </li>
            ))}
          </ol>
        </>
      )}
    </li>
  );
}

const RESULTS = {
  SENT: t`Sent`,
  EMPTY: t`Sent: no figures`,
  LINK: t`Sent as a link`,
  REFUSED: t`Not sent`,
} as const;

/** "Every week · Mon". */
const rhythmOf = ({ every, weekday }: Schedule) =>
  [declared.every.words[every], weekday !== null && dayName(weekday)].filter(Boolean).join(' · ');
