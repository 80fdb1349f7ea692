import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { lazy } from 'react';
import { useSearchParams } from 'react-router-dom';
import { mondayOf } from '@/components/calendar/days';
import { WeekGrid } from '@/components/calendar/week-grid';
import { WeekStepper } from '@/components/calendar/week-stepper';
import { useBranchFilter } from '@/components/data-list/filters';
import type { Option } from '@/api/fields/options';
import { CoursesDrawing } from '@/components/feedback/drawings';
import { EmptyState } from '@/components/feedback/empty-state';
import { SelectField } from '@/components/form/text-field';
import { PageHeader } from '@/components/layout/page-header';
import type { ViewHead } from '@/components/layout/page-views';
import { PrimaryAction } from '@/components/layout/primary-action';
import { RecordState } from '@/components/record/record-state';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { today } from '@/lib/format';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { phone } from '@/theme/breakpoints';
import { batchWeek, type WeekSession } from './api';
import { noteOf, seatsLabel } from './labels';
import { useTrainerFilter } from './use-choices';

const BatchSheet = lazy(() => import('./batch-sheet'));

const Toolbar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  padding: '12px 0',
  '& > .choice': { width: 200 },
  '& > .print': { marginLeft: 'auto' },
  [phone]: { '& > .print': { display: 'none' }, '& > .choice': { width: 'auto', flex: '1 1 140px' } },
});

/** The timetable on the wall: who meets when, where and with whom. */
export default function WeekPage({ title, above }: ViewHead) {
  const { role } = useMe();
  const mayManage = MANAGERS.includes(role);
  const sheet = useSheetParam('batch');
  const [address, setAddress] = useSearchParams();
  const branches = useBranchFilter()[0]?.options ?? [];
  const chosen = (name: string) => address.get(name) ?? '';
  const monday = mondayOf(chosen('date') || today());
  const people = useTrainerFilter(chosen('branch'));
  const week = useQuery(
    batchWeek({ date: monday, branch: chosen('branch') || undefined, trainer: chosen('trainer') || undefined }),
  );
  const choose = (name: string, value: string) =>
    setAddress((now) => {
      const next = new URLSearchParams(now);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });

  return (
    <>
      <PageHeader
        title={title}
        actions={mayManage && <PrimaryAction label={t`Add batch`} onClick={() => sheet.open('new')} />}
      />
      {above}
      <Toolbar>
        <WeekStepper monday={monday} onMonday={(next) => choose('date', next)} />
        <Choice
          label={t`Branch`}
          none={t`All branches`}
          options={branches}
          value={chosen('branch')}
          onChoose={(id) => choose('branch', id)}
        />
        <Choice
          label={t`Trainer`}
          none={t`All trainers`}
          options={people}
          value={chosen('trainer')}
          onChoose={(id) => choose('trainer', id)}
        />
        <IconButton className="print" aria-label={t`Print the week`} onClick={() => window.print()}>
          <Printer size={16} aria-hidden />
        </IconButton>
      </Toolbar>
      <RecordState of={week} words={{ didNotLoad: t`The week did not load` }}>
        {(sessions) =>
          sessions.length > 0 ? (
            <WeekGrid
              label={t`Batches of the week`}
              monday={monday}
              events={sessions.map((session) => eventOf(session, branches.length > 1 && !chosen('branch')))}
              href={({ batch }) => {
                const next = new URLSearchParams(address);
                next.set('batch', String(batch));
                return `?${next.toString()}`;
              }}
            />
          ) : (
            <EmptyState
              drawing={<CoursesDrawing />}
              title={t`No batches this week`}
              text={t`Batches that meet this week appear here by day and hour.`}
            />
          )
        }
      </RecordState>
      <ParamSheet of={sheet}>{(id) => <BatchSheet id={id} mayManage={mayManage} onClose={sheet.close} />}</ParamSheet>
    </>
  );
}

const eventOf = (session: WeekSession, ofManyBranches: boolean) => ({
  id: `${session._id}-${session.day}`,
  batch: session._id,
  day: session.day,
  from: session.startTime,
  to: session.endTime,
  title: session.name,
  text: [session.trainer, session.room].filter(Boolean).join(' · '),
  note: [noteOf(session) ?? seatsLabel(session), ofManyBranches && session.branchname].filter(Boolean).join(' · '),
  isOff: session.closed || session.change === 'CANCELLED',
});

interface ChoiceProps {
  label: string;
  /** What stands there while nothing is chosen. */
  none: string;
  options: readonly Option[];
  value: string;
  onChoose: (value: string) => void;
}

function Choice({ label, none, options, value, onChoose }: ChoiceProps) {
  if (options.length === 0) return null;
  return (
    <div className="choice">
      <SelectField aria-label={label} value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{none}</option>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
