import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { renewalRuns } from '@/api/renewals';
import { useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import { GenericDrawing } from '@/components/feedback/drawings';
import type { ViewHead } from '@/components/layout/page-views';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { RunCard, runColumns } from './columns';
import { dateTime } from '@/lib/format';

const datesFilter = { key: 'dates', kind: 'dates', label: t`Started` } as const;

interface RunLogProps extends ViewHead {
  onOpen: (id: number) => void;
}

/** Every run that did something, newest first. */
export function RunLog({ title, above, onOpen }: RunLogProps) {
  const mayExport = MANAGERS.includes(useMe().role);
  const branch = useBranchFilter();
  const filters = useMemo(() => [...branch, datesFilter], [branch]);
  return (
    <ListPage
      title={title}
      above={above}
      name="renewal-runs"
      noun={{ one: t`run`, many: t`runs` }}
      columns={runColumns}
      of={renewalRuns}
      rowName={(run) => dateTime(run.startedAt)}
      card={(run) => <RunCard run={run} />}
      filters={filters}
      ordering="-startedAt"
      onOpen={(run) => onOpen(run._id)}
      mayExport={mayExport}
      empty={{
        drawing: <GenericDrawing />,
        title: t`Nothing has been renewed yet`,
        text: t`Renewals that are due are made every hour. Each run that changed something appears here.`,
      }}
    />
  );
}
