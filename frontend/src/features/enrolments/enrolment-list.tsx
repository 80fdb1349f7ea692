import Switch from '@mui/material/Switch';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CirclePause, CirclePlay, CircleX, Undo2 } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { Clipped } from '@/components/data-list/cells';
import { DataList } from '@/components/data-list/data-list';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn, RowAction } from '@/components/data-list/types';
import { ReasonDialog } from '@/components/late';
import { DateText } from '@/components/display/date-text';
import { Money } from '@/components/display/money';
import { StatusChip } from '@/components/display/status-chip';
import { CoursesDrawing } from '@/components/feedback/drawings';
import { toasts } from '@/lib/toasts';
import { changeEnrolment, endEnrolment, enrolmentsOf, moveEnrolment, type Ending, type Enrolment, type Move } from './api';
import { t } from './text';

interface EnrolmentListProps {
  studentId: number;
  /** Front desk: may pause, resume, complete and switch auto-renewal. */
  mayChange: boolean;
  /** Managers: may drop and cancel, with a reason. */
  mayEnd: boolean;
  /** Shown while there is none. */
  action: ReactNode;
}

/** The courses of one student with their state and auto-renewal. */
export function EnrolmentList({ studentId, mayChange, mayEnd, action }: EnrolmentListProps) {
  const queries = useQueryClient();
  const query = useMemo(() => enrolmentsOf(studentId), [studentId]);
  const [ending, setEnding] = useState<{ enrolment: Enrolment; how: Ending } | null>(null);

  const refresh = () => {
    for (const key of ['studentcourse', 'student', 'due']) {
      void queries.invalidateQueries({ queryKey: [key] });
    }
  };
  const move = useMutation({
    mutationFn: ({ enrolment, to }: { enrolment: Enrolment; to: Move }) => moveEnrolment(enrolment, to),
    onSuccess: ({ message }) => toasts.success(message),
    onSettled: refresh,
  });
  const end = useMutation({
    mutationFn: (reason: string) =>
      ending ? endEnrolment(ending.enrolment._id, ending.how, reason) : Promise.reject(new Error()),
    onSuccess: ({ message }) => {
      toasts.success(message);
      setEnding(null);
    },
    onSettled: refresh,
  });

  const rowActions = (enrolment: Enrolment): RowAction[] => {
    const to = (label: string, icon: RowAction['icon'], next: Move): RowAction => ({
      label, icon, onSelect: () => move.mutate({ enrolment, to: next }),
    });
    const finish = (label: string, icon: RowAction['icon'], how: Ending): RowAction => ({
      label, icon, danger: true, onSelect: () => setEnding({ enrolment, how }),
    });
    const { status } = enrolment;
    const running = ['TRIAL', 'ACTIVE', 'PAUSED'].includes(status);
    return [
      ...(status === 'ACTIVE' ? [to(t('actions.pause'), CirclePause, 'pause')] : []),
      ...(status === 'PAUSED' ? [to(t('actions.resume'), CirclePlay, 'resume')] : []),
      ...(running ? [to(t('actions.complete'), CircleCheck, 'complete')] : []),
      ...(running && mayEnd
        ? [finish(t('actions.drop'), CircleX, 'drop'), finish(t('actions.cancel'), Undo2, 'cancel')]
        : []),
    ];
  };

  const columns = useMemo(() => columnsFor(mayChange), [mayChange]);
  const course = ending?.enrolment.courseObjectId.coursename ?? '';
  return (
    <>
      <DataList
        name="student-courses"
        noun={{ one: t('one'), many: t('many') }}
        columns={columns}
        query={query}
        rowId={(row) => String(row._id)}
        rowName={(row) => row.courseObjectId.coursename}
        card={(row) => <EnrolmentCard enrolment={row} />}
        rowActions={mayChange ? rowActions : undefined}
        remember={false}
        empty={{ drawing: <CoursesDrawing />, title: t('emptyTitle'), text: t('emptyText'), action, compact: true }}
      />
      {ending && (
        <ReasonDialog
          open
          title={t(ending.how === 'drop' ? 'dropTitle' : 'cancelTitle', { course })}
          text={t(ending.how === 'drop' ? 'dropText' : 'cancelText')}
          confirm={t(ending.how === 'drop' ? 'actions.drop' : 'actions.cancel')}
          busy={end.isPending}
          onConfirm={(reason) => end.mutate(reason)}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
}

/** The specification's columns of this list (section 3), then its days. */
function columnsFor(mayChange: boolean): ListColumn<Enrolment>[] {
  return [
    { key: 'enrollNo', label: t('columns.number'), cell: (row) => row.enrollNo, sort: true, tone: 'quiet' },
    { key: 'course', label: t('columns.course'), cell: (row) => row.courseObjectId.coursename, sort: 'coursename', fixed: true, tone: 'strong' },
    { key: 'plan', label: t('columns.plan'), cell: (row) => row.feePlanObjectId.name, under: 'course' },
    { key: 'trainer', label: t('columns.trainer'), cell: (row) => <Clipped>{row.trainerObjectId?.username ?? '–'}</Clipped> },
    { key: 'branch', label: t('columns.branch'), cell: (row) => <Clipped>{row.branchObjectId.branchname}</Clipped>, tone: 'quiet' },
    ...(mayChange
      ? [{ key: 'baseFee', label: t('columns.fee'), cell: (row: Enrolment) => <Money amount={row.baseFee} />, align: 'right' as const }]
      : []),
    { key: 'start', label: t('columns.start'), cell: (row) => <DateText value={row.start} />, sort: true },
    { key: 'end', label: t('columns.end'), cell: (row) => <DateText value={row.end} /> },
    { key: 'autoRenew', label: t('columns.renew'), cell: (row) => <RenewSwitch enrolment={row} disabled={!mayChange} /> },
    { key: 'status', label: t('columns.status'), cell: (row) => <StatusChip state={row.status} /> },
    { key: 'createdBy', label: t('columns.createdBy'), cell: (row) => <Clipped>{row.createdBy}</Clipped>, tone: 'quiet' },
    { key: 'updatedBy', label: t('columns.updatedBy'), cell: (row) => <Clipped>{row.updatedBy}</Clipped>, under: 'createdBy' },
  ];
}

/** Acts at once; while on, the next due is made each period. */
function RenewSwitch({ enrolment, disabled }: { enrolment: Enrolment; disabled: boolean }) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (autoRenew: boolean) =>
      changeEnrolment(enrolment._id, { autoRenew, version: enrolment.version }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['studentcourse'] }),
  });
  const isRunning = ['TRIAL', 'ACTIVE', 'PAUSED'].includes(enrolment.status);
  return (
    <Switch
      checked={change.isPending ? change.variables : enrolment.autoRenew}
      disabled={disabled || !isRunning || enrolment.feePlanObjectId.kind === 'ONE_TIME'}
      onChange={(_event, on) => change.mutate(on)}
      slotProps={{
        input: { 'aria-label': t('renewOf', { course: enrolment.courseObjectId.coursename }) },
      }}
    />
  );
}

function EnrolmentCard({ enrolment }: { enrolment: Enrolment }) {
  return (
    <CardLines
      title={enrolment.courseObjectId.coursename}
      second={`${enrolment.enrollNo} · ${enrolment.feePlanObjectId.name}`}
      third={
        <>
          <DateText value={enrolment.start} />
          {enrolment.end && (
            <>
              {' – '}
              <DateText value={enrolment.end} />
            </>
          )}
        </>
      }
      chip={<StatusChip state={enrolment.status} />}
    />
  );
}
