import { useMemo, useState } from 'react';
import { batches, courses, staff } from '@/api/resources';
import { FilterBar, PhoneFilterBar } from '@/components/data-list/filter-bar';
import { useBranchFilter } from '@/components/data-list/filters';
import type { ListFilter } from '@/components/data-list/types';
import { optionsFrom, useOptions } from '@/components/data-list/use-options';
import { usePhone } from '@/components/sheet/use-phone';
import type { Report } from './api';
import type { ReportAddress } from './use-report-address';

const silent = { meta: { silent: true } };
const SOURCES = {
  course: optionsFrom(courses.rows({}, silent), ({ _id, coursename }) => ({ value: String(_id), label: coursename })),
  batch: optionsFrom(batches.rows({}, silent), ({ _id, name }) => ({ value: String(_id), label: name })),
  staff: optionsFrom(staff.rows({}, silent), ({ _id, username }) => ({ value: String(_id), label: username })),
};

const hasSource = (name: string): name is keyof typeof SOURCES => name in SOURCES;

/** What the report can be narrowed to: states and records; not free texts. */
function useFilters(report: Report): ListFilter[] {
  const branchFilter = useBranchFilter();
  return useMemo(
    () =>
      Object.entries(report.dimensions).flatMap(([key, { label, words, of = '' }]): ListFilter[] => {
        if (of === 'branch') return branchFilter;
        const choice = { key, label, kind: 'choice', multiple: true } as const;
        if (words) {
          return [{ ...choice, options: Object.entries(words).map(([value, word]) => ({ value, label: word })) }];
        }
        return hasSource(of) ? [{ ...choice, options: [], source: SOURCES[of] }] : [];
      }),
    [report, branchFilter],
  );
}

/** The filters of a report, as a list has them. */
export default function ReportFilters({ report, address }: { report: Report; address: ReportAddress }) {
  const declared = useFilters(report);
  const [isWanted, setWanted] = useState(false);
  const filters = useOptions(declared, address.filters, isWanted);
  const Filters = usePhone() ? PhoneFilterBar : FilterBar;
  const cleared = Object.fromEntries(declared.map(({ key }) => [key, null]));
  if (declared.length === 0) return null;
  return (
    <Filters
      filters={filters}
      values={address.filters}
      onChange={(values) => address.change({ ...cleared, ...values })}
      onWanted={() => setWanted(true)}
    />
  );
}
