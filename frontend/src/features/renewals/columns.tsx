import { plural, t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Clipped } from '@/components/data-list/cells';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn } from '@/components/data-list/types';
import { Avatar } from '@/components/display/avatar';
import { DateText } from '@/components/display/date-text';
import { Money } from '@/components/display/money';
import { StatusChip, type ChipTone } from '@/components/display/status-chip';
import { count, today } from '@/lib/format';
import type { ComingRenewal, RenewalRun } from './api';

const STATE_LABELS = {
  RUNNING: t`Running`,
  DONE: t`Done`,
  CLOSED: t`Plan closed`,
};

const TONES: Record<RenewalRun['status'], ChipTone> = { RUNNING: 'info', DONE: 'success', CLOSED: 'error' };

export function RunState({ run }: { run: RenewalRun }) {
  const isBroken = run.status === 'DONE' && run.failed > 0;
  return (
    <StatusChip state={run.status} label={STATE_LABELS[run.status]} tone={isBroken ? 'warning' : TONES[run.status]} />
  );
}

/** What becomes of the next period: made on its day, left out, or already waited for. */
function NextPeriod({ renewal }: { renewal: ComingRenewal }) {
  if (renewal.skipped) return <StatusChip state="SKIPPED" label={t`Skipped`} />;
  if (renewal.renewsOn <= today())
    return <StatusChip state="WAITING" label={t`Waiting for the next run`} tone="warning" />;
  return <StatusChip state="RENEWS" label={t`Renews`} tone="success" />;
}

export const comingColumns: readonly ListColumn<ComingRenewal>[] = [
  { key: 'renewsOn', label: t`Renews on`, cell: (row) => <DateText value={row.renewsOn} />, sort: true },
  {
    key: 'studentName',
    label: t`Student`,
    cell: (row) => <Clipped>{row.studentObjectId.studentName}</Clipped>,
    avatar: (row) => ({ name: row.studentObjectId.studentName }),
    sort: true,
    fixed: true,
    tone: 'strong',
  },
  { key: 'enrollNo', label: t`Enroll no`, cell: (row) => row.enrollNo, sort: true, under: 'studentName' },
  {
    key: 'coursename',
    label: t`Course`,
    cell: (row) => <Clipped>{row.courseObjectId.coursename}</Clipped>,
    sort: true,
  },
  {
    key: 'plan',
    label: t`Fee plan`,
    cell: (row) => row.feePlanObjectId.name,
    sort: 'feePlanObjectId',
    under: 'coursename',
  },
  {
    key: 'branch',
    label: t`Branch`,
    cell: (row) => <Clipped>{row.branchObjectId.branchname}</Clipped>,
    sort: 'branchObjectId',
    tone: 'quiet',
  },
  { key: 'amount', label: t`Amount`, cell: (row) => <Money amount={row.amount} />, align: 'right' },
  { key: 'skipped', label: t`This time`, cell: (row) => <NextPeriod renewal={row} />, sort: true },
  {
    key: 'batch',
    label: t`Batch`,
    cell: (row) => <Clipped>{row.batchObjectId?.name ?? '–'}</Clipped>,
    sort: 'batchObjectId',
    optional: true,
  },
];

export function ComingCard({ renewal }: { renewal: ComingRenewal }) {
  return (
    <CardLines
      avatar={<Avatar name={renewal.studentObjectId.studentName} />}
      title={renewal.studentObjectId.studentName}
      end={<Money amount={renewal.amount} />}
      second={`${renewal.courseObjectId.coursename} · ${renewal.feePlanObjectId.name}`}
      third={<DateText value={renewal.renewsOn} />}
      chip={<NextPeriod renewal={renewal} />}
    />
  );
}

const Nothing = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.muted }));
const Wrong = styled('strong')(({ theme }) => ({ fontWeight: 500, color: theme.vars.palette.error.text }));

/** Most nights have one of these counts alone: nothing stands back, what went wrong stands out. */
function Count({ of: many, wrong = false }: { of: number; wrong?: boolean }) {
  if (many === 0) return <Nothing>{count(0)}</Nothing>;
  return wrong ? <Wrong>{count(many)}</Wrong> : count(many);
}

const branchOf = (run: RenewalRun) => run.branchObjectId?.branchname ?? t`All branches`;

export const runColumns: readonly ListColumn<RenewalRun>[] = [
  {
    key: 'startedAt',
    label: t`Started`,
    cell: (row) => <DateText value={row.startedAt} withTime />,
    sort: true,
    fixed: true,
    tone: 'strong',
  },
  { key: 'branch', label: t`Branch`, cell: (row) => <Clipped>{branchOf(row)}</Clipped>, sort: 'branchObjectId' },
  { key: 'made', label: t`Made`, cell: (row) => <Count of={row.made} />, align: 'right', sort: true },
  { key: 'skipped', label: t`Skipped`, cell: (row) => <Count of={row.skipped} />, align: 'right', sort: true },
  { key: 'failed', label: t`Failed`, cell: (row) => <Count of={row.failed} wrong />, align: 'right', sort: true },
  { key: 'amount', label: t`Amount`, cell: (row) => <Money amount={row.amount} />, align: 'right', sort: true },
  { key: 'lateFees', label: t`Late fees`, cell: (row) => <Count of={row.lateFees} />, align: 'right', sort: true },
  { key: 'status', label: t`Status`, cell: (row) => <RunState run={row} />, sort: true },
  {
    key: 'askedBy',
    label: t`Asked by`,
    cell: (row) => <Clipped>{row.askedBy || t`By itself`}</Clipped>,
    sort: true,
    tone: 'quiet',
  },
];

export function RunCard({ run }: { run: RenewalRun }) {
  return (
    <CardLines
      title={<DateText value={run.startedAt} withTime />}
      end={<Money amount={run.amount} />}
      second={branchOf(run)}
      third={[
        t`${{ many: count(run.made) }} made`,
        run.skipped > 0 && t`${{ many: count(run.skipped) }} skipped`,
        run.lateFees > 0 && plural({ count: run.lateFees }, { one: '# late fee', other: '# late fees' }),
        run.failed > 0 && t`${{ many: count(run.failed) }} failed`,
      ]
        .filter(Boolean)
        .join(', ')}
      chip={<RunState run={run} />}
    />
  );
}
