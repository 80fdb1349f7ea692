import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { renewalRuns } from '@/api/renewals';
import { DateText } from '@/components/display/date-text';
import { Dotted } from '@/components/display/dotted';
import { Money } from '@/components/display/money';
import { Banner } from '@/components/feedback/banner';
import { ErrorState } from '@/components/feedback/error-state';
import { RowsSkeleton } from '@/components/feedback/skeletons';
import { Facts } from '@/components/layout/facts';
import { RecordSheet } from '@/components/record/record-sheet';
import { SideSheet } from '@/components/sheet/side-sheet';
import { count, date, toPaise } from '@/lib/format';
import { studentUrl } from '@/lib/urls';
import { runEntries, type Outcome, type RenewalEntry, type RenewalRun } from './api';
import { RunState } from './columns';

const OUTCOME_LABELS = {
  MADE: t`Made`,
  SKIPPED: t`Skipped`,
  FAILED: t`Failed`,
};

const SHOWN = 50;

const Group = styled('section')(({ theme }) => ({
  marginTop: 24,
  '& h3': { ...theme.typography.h2, margin: '0 0 4px', display: 'flex', gap: 8 },
  '& h3 span': { fontWeight: 400, color: theme.vars.palette.text.muted },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    ...theme.typography.small,
    display: 'flex',
    gap: 12,
    padding: '10px 0',
    borderTop: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& li > div': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& strong': { fontWeight: 500 },
  '& a': { color: 'inherit' },
  '& small.why': { color: theme.vars.palette.text.primary },
  '& small.wrong': { color: theme.vars.palette.error.text },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& p': { ...theme.typography.caption, margin: '8px 0 0', color: theme.vars.palette.text.secondary },
}));

interface RunSheetProps {
  id: string;
  onClose: () => void;
}

/** One run: what failed and was left out, with the reason, before what was made. */
export default function RunSheet({ id, onClose }: RunSheetProps) {
  return (
    <RecordSheet
      id={id}
      query={renewalRuns.record}
      title={t`run`}
      words={{
        didNotLoad: t`The run did not load`,
        notFound: { title: t`Run not found`, text: t`It may belong to another branch.` },
      }}
      onClose={onClose}
    >
      {(run) => run && <Run run={run} onClose={onClose} />}
    </RecordSheet>
  );
}

function Run({ run, onClose }: { run: RenewalRun; onClose: () => void }) {
  const counts: readonly (readonly [Outcome, number])[] = [
    ['FAILED', run.failed],
    ['SKIPPED', run.skipped],
    ['MADE', run.made + run.lateFees],
  ];
  const groups = counts.filter(([, many]) => many > 0);
  return (
    <SideSheet open title={t`Renewals of ${{ day: date(run.day) }}`} onClose={onClose}>
      {run.closedFrom ? (
        <Banner tone="warning">
          {t`Your subscription plan was not active from ${{ from: date(run.closedFrom) }} to ${{ to: date(run.day) }}. Periods that started on these days get no due.`}
        </Banner>
      ) : (
        <Facts
          facts={[
            [t`Status`, <RunState key="state" run={run} />],
            [t`Branch`, run.branchObjectId?.branchname],
            [t`Asked by`, run.askedBy || t`By itself`],
            [t`Started`, <DateText key="started" value={run.startedAt} withTime />],
            [t`Finished`, run.finishedAt && <DateText value={run.finishedAt} withTime />],
            [t`Amount`, run.made > 0 && <Money amount={run.amount} />],
            [t`Late fees`, toPaise(run.lateFeeAmount) !== 0 && <Money amount={run.lateFeeAmount} />],
          ]}
        />
      )}
      {groups.map(([outcome, many]) => (
        <Entries key={outcome} run={run._id} outcome={outcome} many={many} />
      ))}
      {groups.length === 0 && run.status === 'DONE' && <p>{t`Nothing was due.`}</p>}
    </SideSheet>
  );
}

function Entries({ run, outcome, many }: { run: number; outcome: Outcome; many: number }) {
  const { data, error, refetch } = useQuery(runEntries(run, outcome, SHOWN));
  if (error)
    return <ErrorState title={t`The entries of this run did not load`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  const rest = data.total - data.list.length;
  return (
    <Group aria-label={OUTCOME_LABELS[outcome]}>
      <h3>
        {OUTCOME_LABELS[outcome]} <span>{count(many)}</span>
      </h3>
      <ul>
        {data.list.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ul>
      {rest > 0 && <p>{t`and ${{ count: count(rest) }} more`}</p>}
      {outcome === 'FAILED' && <p>{t`Failed renewals are tried again the next day, or with “Run now”.`}</p>}
    </Group>
  );
}

function Entry({ entry }: { entry: RenewalEntry }) {
  const { kind, outcome, reason, periodFrom } = entry;
  return (
    <li>
      <div>
        <strong>
          <Link to={studentUrl(entry.studentObjectId._id)}>{entry.studentObjectId.studentName}</Link>
        </strong>
        <small>
          <Dotted parts={[entry.courseObjectId.coursename, t`from ${{ day: date(periodFrom) }}`]} />
        </small>
        {reason && (
          <small className={outcome === 'FAILED' ? 'wrong' : 'why'}>
            {kind === 'LATE_FEE' ? t`Late fee: ${reason}` : reason}
          </small>
        )}
        <small>
          <Dotted parts={[entry.enrolmentObjectId.enrollNo, entry.dueObjectId?.number]} />
        </small>
      </div>
      {outcome === 'MADE' && <Money amount={entry.amount} />}
    </li>
  );
}
