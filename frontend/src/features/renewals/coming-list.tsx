import { t } from '@lingui/core/macro';
import { Play, SkipForward, Undo2, UserRound } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { comingRenewals } from '@/api/renewals';
import { useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import type { ChoiceFilter } from '@/components/data-list/types';
import { useChange } from '@/components/data-list/use-change';
import { CoursesDrawing } from '@/components/feedback/drawings';
import type { ViewHead } from '@/components/layout/page-views';
import { count } from '@/lib/format';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { studentUrl } from '@/lib/urls';
import { setSkipped } from './api';
import { ComingCard, comingColumns } from './columns';
import { ComingFigures } from './figures';
import { RunningJob } from './running-job';
import { useRunNow } from './use-run-now';

const WEEK = 7;

const daysFilter: ChoiceFilter = {
  key: 'days',
  kind: 'choice',
  label: t`In the next`,
  options: [14, 30, 90].map((days) => ({ value: String(days), label: t`${{ count: count(days) }} days` })),
};

/** Who is asked for how much within days, with one tap to leave a period out. */
export function ComingList({ title, above }: ViewHead) {
  const mayRun = MANAGERS.includes(useMe().role);
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const branch = useBranchFilter();
  const filters = useMemo(() => [daysFilter, ...branch], [branch]);
  const skipping = useChange({ of: comingRenewals, change: setSkipped, saysSo: true });
  const run = useRunNow();
  return (
    <ListPage
      title={title}
      above={
        <>
          {above}
          <ComingFigures days={Number(address.get('days')) || WEEK} />
          <RunningJob run={run} />
        </>
      }
      add={mayRun && !run.isRunning && { label: t`Run now`, icon: Play, onClick: run.start }}
      name="renewals"
      noun={{ one: t`renewal`, many: t`renewals` }}
      columns={comingColumns}
      of={comingRenewals}
      rowName={(renewal) => renewal.studentObjectId.studentName}
      card={(renewal) => <ComingCard renewal={renewal} />}
      search={t`Search student or ID`}
      filters={filters}
      ordering="renewsOn"
      rowActions={(renewal) => [
        {
          label: renewal.skipped ? t`Do not skip` : t`Skip once`,
          icon: renewal.skipped ? Undo2 : SkipForward,
          onSelect: () => skipping.mutate(renewal),
        },
        {
          label: t`Open student`,
          icon: UserRound,
          onSelect: () => void navigate(studentUrl(renewal.studentObjectId._id)),
        },
      ]}
      mayExport={mayRun}
      empty={{
        drawing: <CoursesDrawing />,
        title: t`Nothing renews this week`,
        text: t`Enrolments with auto-renewal get the due of their next period on its first day. Renewals of the next seven days appear here.`,
      }}
    />
  );
}
