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
import { t } from './text';

const TONES: Record<RenewalRun['status'], ChipTone> = { RUNNING: 'info', DONE: 'success', CLOSED: 'error' };

export function RunState({ run }: { run: RenewalRun }) {
  const isBroken = run.status === 'DONE' && run.failed > 0;
  return <StatusChip state={run.status} label={t(`states.${run.status}`)} tone={isBroken ? 'warning' : TONES[run.status]} />;
}

/** What becomes of the next period: made on its day, left out, or already waited for. */
function NextPeriod({ renewal }: { renewal: ComingRenewal }) {
  if (renewal.skipped) return <StatusChip state="SKIPPED" label={t('skipped')} />;
  if (renewal.renewsOn <= today()) return <StatusChip state="WAITING" label={t('late')} tone="warning" />;
  return <StatusChip state="RENEWS" label={t('willRenew')} tone="success" />;
}

export const comingColumns: readonly ListColumn<ComingRenewal>[] = [
  { key: 'renewsOn', label: t('columns.renewsOn'), cell: (row) => <DateText value={row.renewsOn} />, sort: true },
  {
    key: 'studentName',
    label: t('columns.student'),
    cell: (row) => <Clipped>{row.studentObjectId.studentName}</Clipped>,
    avatar: (row) => ({ name: row.studentObjectId.studentName }),
    sort: true,
    fixed: true,
    tone: 'strong',
  },
  { key: 'enrollNo', label: t('columns.enrollNo'), cell: (row) => row.enrollNo, sort: true, under: 'studentName' },
  {
    key: 'coursename',
    label: t('columns.course'),
    cell: (row) => <Clipped>{row.courseObjectId.coursename}</Clipped>,
    sort: true,
  },
  { key: 'plan', label: t('columns.plan'), cell: (row) => row.feePlanObjectId.name, sort: 'feePlanObjectId', under: 'coursename' },
  {
    key: 'branch',
    label: t('columns.branch'),
    cell: (row) => <Clipped>{row.branchObjectId.branchname}</Clipped>,
    sort: 'branchObjectId',
    tone: 'quiet',
  },
  { key: 'amount', label: t('columns.amount'), cell: (row) => <Money amount={row.amount} />, align: 'right' },
  { key: 'skipped', label: t('columns.skipped'), cell: (row) => <NextPeriod renewal={row} />, sort: true },
  {
    key: 'batch',
    label: t('columns.batch'),
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

const branchOf = (run: RenewalRun) => run.branchObjectId?.branchname ?? t('log.allBranches');

export const runColumns: readonly ListColumn<RenewalRun>[] = [
  {
    key: 'startedAt',
    label: t('log.started'),
    cell: (row) => <DateText value={row.startedAt} withTime />,
    sort: true,
    fixed: true,
    tone: 'strong',
  },
  { key: 'branch', label: t('log.branch'), cell: (row) => <Clipped>{branchOf(row)}</Clipped>, sort: 'branchObjectId' },
  { key: 'made', label: t('log.made'), cell: (row) => <Count of={row.made} />, align: 'right', sort: true },
  { key: 'skipped', label: t('log.skipped'), cell: (row) => <Count of={row.skipped} />, align: 'right', sort: true },
  { key: 'failed', label: t('log.failed'), cell: (row) => <Count of={row.failed} wrong />, align: 'right', sort: true },
  { key: 'amount', label: t('log.amount'), cell: (row) => <Money amount={row.amount} />, align: 'right', sort: true },
  { key: 'lateFees', label: t('log.lateFees'), cell: (row) => <Count of={row.lateFees} />, align: 'right', sort: true },
  { key: 'status', label: t('log.status'), cell: (row) => <RunState run={row} />, sort: true },
  {
    key: 'askedBy',
    label: t('log.askedBy'),
    cell: (row) => <Clipped>{row.askedBy || t('log.byItself')}</Clipped>,
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
        t('log.summary', { many: run.made }),
        run.skipped > 0 && t('log.left', { many: run.skipped }),
        run.lateFees > 0 && t('log.fees', { count: run.lateFees }),
        run.failed > 0 && t('log.failures', { many: run.failed }),
      ]
        .filter(Boolean)
        .join(', ')}
      chip={<RunState run={run} />}
    />
  );
}
