import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { attendance } from '@/api/resources';
import { useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import type { ListFilter } from '@/components/data-list/types';
import { optionsFrom } from '@/components/data-list/use-options';
import { StudentsDrawing } from '@/components/feedback/drawings';
import type { ViewHead } from '@/components/layout/page-views';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { batchChoices } from './api';
import { codeLabel, CODES } from './codes';
import { MarkCard, markColumns } from './columns';
import { attendanceUrl } from './urls';

const tabs = { param: 'code', options: CODES.map((value) => ({ value, label: codeLabel(value) })) };

function useFilters(): ListFilter[] {
  const me = useMe();
  const branch = useBranchFilter();
  return useMemo(
    () => [
      ...branch,
      {
        key: 'batch',
        kind: 'choice',
        label: t`Batch`,
        multiple: true,
        options: [],
        source: optionsFrom(batchChoices(me), ({ _id, name }) => ({ value: String(_id), label: name })),
      },
      { key: 'dates', kind: 'dates', label: t`Date` },
    ],
    [branch, me],
  );
}

/** Every mark of every student, with the specification's columns. */
export default function MarksPage({ title, above }: ViewHead) {
  const mayExport = MANAGERS.includes(useMe().role);
  const filters = useFilters();
  return (
    <ListPage
      title={title}
      above={above}
      name="attendance"
      noun={{ one: t`record`, many: t`records` }}
      columns={markColumns}
      of={attendance}
      rowName={({ studentObjectId, date }) => `${studentObjectId.studentName}, ${date}`}
      card={(mark) => <MarkCard mark={mark} />}
      search={t`Search name or ID`}
      filters={filters}
      tabs={tabs}
      ordering="-date"
      href={({ batchObjectId, date }) => attendanceUrl.register(batchObjectId._id, date)}
      mayExport={mayExport}
      empty={{
        drawing: <StudentsDrawing />,
        title: t`No attendance yet`,
        text: t`Attendance appears here once a register is taken.`,
      }}
    />
  );
}
