import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { GenericDrawing } from '@/components/feedback/drawings';
import { EmptyState } from '@/components/feedback/empty-state';
import { JobProgress } from '@/components/feedback/job-progress';
import { PageHeader } from '@/components/layout/page-header';
import { RecordState } from '@/components/record/record-state';
import { count, dateTime } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { booksHealth, type BooksHealth, type Check, type Run } from './api';
import { CheckList } from './check-list';
import { FindingBox } from './finding-box';
import { NightsPanel } from './nights-panel';
import { SeriesPanel } from './series-panel';
import { useCheckNow } from './use-check-now';

const back = { to: '/user-profile-setting', label: t`Settings` };

/** So many findings are shown at first. */
const SHOWN = 5;

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  marginBottom: 20,
  '& .holds': {
    ...theme.typography.small,
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    padding: '12px 16px',
    borderRadius: 10,
    border: `1px solid ${theme.vars.palette.success.line}`,
    backgroundColor: theme.vars.palette.success.tint,
    color: theme.vars.palette.success.text,
  },
  '& .holds svg': { flex: 'none' },
  '& > button': { justifySelf: 'start' },
}));

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 336px',
  gap: 28,
  alignItems: 'start',
  '& > .side': { display: 'grid', gap: 16 },
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 },
});

/** /books: the books prove themselves, every night and when the owner asks. */
export function Component() {
  const health = useQuery(booksHealth);
  const check = useCheckNow();
  const run = health.data?.run;
  return (
    <>
      <PageHeader
        title={t`Books health`}
        subtitle={health.data && subtitle(health.data)}
        back={back}
        actions={
          run !== null && (
            <Button
              variant="contained"
              color="primary"
              startIcon={<RefreshCw size={16} aria-hidden />}
              loading={check.isRunning}
              loadingPosition="start"
              onClick={check.start}
            >
              {t`Run now`}
            </Button>
          )
        }
      />
      {check.isRunning && (
        <Stack>
          <JobProgress label={t`Checking the books`} job={check.job} />
        </Stack>
      )}
      <RecordState of={health} words={{ didNotLoad: t`The books’ health did not load` }}>
        {(found) =>
          found.run ? (
            <Health health={found} run={found.run} />
          ) : (
            <EmptyState
              drawing={<GenericDrawing />}
              title={t`The books were not checked yet`}
              text={t`Every night, receipts, bills, numbers and balances are compared with one another. You can begin now.`}
              action={
                <Button variant="contained" color="primary" loading={check.isRunning} onClick={check.start}>
                  {t`Run now`}
                </Button>
              }
            />
          )
        }
      </RecordState>
    </>
  );
}

function subtitle({ groups, run }: BooksHealth): string {
  const many = groups.reduce((sum, { checks }) => sum + checks.length, 0);
  const checks = plural({ count: many }, { one: '# check', other: '# checks' });
  if (!run) return checks;
  return t`${checks} · last run ${{ at: dateTime(run.startedAt) }}, ${{ seconds: (run.milliseconds / 1000).toFixed(1) }} s`;
}

function Health({ health, run }: { health: BooksHealth; run: Run }) {
  return (
    <>
      <Findings groups={health.groups} run={run} />
      <Columns>
        <CheckList groups={health.groups} run={run} />
        <div className="side">
          <NightsPanel nights={health.nights} />
          <SeriesPanel series={health.series} />
        </div>
      </Columns>
    </>
  );
}

/** What the last run found, or that everything holds. */
function Findings({ groups, run }: { groups: BooksHealth['groups']; run: Run }) {
  const [all, setAll] = useState(false);
  const checks = new Map<string, Check>(groups.flatMap((group) => group.checks.map((check) => [check.name, check])));
  const found = run.found.filter(({ check }) => checks.has(check));
  if (run.findings === 0) {
    return (
      <Stack>
        <div className="holds" role="status">
          <CircleCheck size={18} aria-hidden />
          {t`Everything holds. ${{ rows: count(run.rows) }} rows were looked at.`}
        </div>
      </Stack>
    );
  }
  const shown = all ? found : found.slice(0, SHOWN);
  return (
    <Stack>
      {shown.map((finding) => (
        <FindingBox
          key={`${finding.check} ${finding.kind} ${finding.recordId}`}
          check={checks.get(finding.check)!}
          finding={finding}
          at={run.startedAt}
        />
      ))}
      {found.length > shown.length && (
        <Button onClick={() => setAll(true)}>{t`Show all ${{ findings: count(run.findings) }} findings`}</Button>
      )}
    </Stack>
  );
}
