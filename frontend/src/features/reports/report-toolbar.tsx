import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { CalendarDays, Check } from 'lucide-react';
import { useMemo, useState } from 'react';
import { batches, courses, staff } from '@/api/resources';
import { FilterBar, PhoneFilterBar } from '@/components/data-list/filter-bar';
import { FilterEditor } from '@/components/data-list/filter-editor';
import { useBranchFilter } from '@/components/data-list/filters';
import type { DatesFilter, ListFilter } from '@/components/data-list/types';
import { optionsFrom, useOptions } from '@/components/data-list/use-options';
import { Segmented } from '@/components/display/segmented';
import { usePhone } from '@/components/sheet/use-phone';
import { date } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import type { Report, ReportAnswer } from './api';
import { presetsOf } from './periods';
import type { ReportAddress } from './use-report-address';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  paddingBottom: 12,
  [phone]: { '& > .choices': { maxWidth: '100%', overflowX: 'auto', scrollbarWidth: 'none' } },
});

const CUSTOM = 'custom';
const PERIOD: DatesFilter = { key: 'period', kind: 'dates', label: t`Period` };

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

interface ReportToolbarProps {
  report: Report;
  address: ReportAddress;
  answer: ReportAnswer | undefined;
}

/** Period, comparison and filters of a report. */
export function ReportToolbar({ report, address, answer }: ReportToolbarProps) {
  const declared = useFilters(report);
  const [isWanted, setWanted] = useState(false);
  const filters = useOptions(declared, address.filters, isWanted);
  const Filters = usePhone() ? PhoneFilterBar : FilterBar;
  const cleared = Object.fromEntries(declared.map(({ key }) => [key, null]));
  return (
    <Bar>
      {report.isDated && <Period report={report} address={address} />}
      {report.isDated && answer?.beforeFrom && (
        <Button
          aria-pressed={address.isCompared}
          startIcon={address.isCompared && <Check size={16} aria-hidden />}
          onClick={() => address.change({ compare: address.isCompared ? 'no' : null }, true)}
        >
          {t`Compare with ${{ from: date(answer.beforeFrom) }} – ${{ to: date(answer.beforeTo) }}`}
        </Button>
      )}
      <Filters
        filters={filters}
        values={address.filters}
        onChange={(values) => address.change({ ...cleared, ...values })}
        onWanted={() => setWanted(true)}
      />
    </Bar>
  );
}

/** The usual periods, and one of one's own. */
function Period({ report, address }: Pick<ReportToolbarProps, 'report' | 'address'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const presets = presetsOf(report.ahead);
  const { from, to } = address;
  const on = presets.find((preset) => preset.from === from && preset.to === to);
  const options = presets.map(({ key, label }) => ({ value: key, label }));
  const choose = (key: string) => {
    const chosen = presets.find((preset) => preset.key === key);
    if (chosen) address.change({ from: chosen.from, to: chosen.to });
  };
  return (
    <>
      <div className="choices">
        <Segmented
          label={t`Period`}
          options={on ? options : [...options, { value: CUSTOM, label: t`Custom` }]}
          value={on?.key ?? CUSTOM}
          onChange={choose}
        />
      </div>
      <Button
        startIcon={<CalendarDays size={16} aria-hidden />}
        aria-haspopup="dialog"
        title={t`Choose the days`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t`${{ from: date(from) }} – ${{ to: date(to) }}`}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t`Period`, sx: { mt: 1, p: 3, maxWidth: 340 } } }}
      >
        <FilterEditor
          filter={PERIOD}
          values={{ from, to }}
          onChange={(values) => address.change({ from: values.from ?? null, to: values.to ?? null }, true)}
        />
      </Popover>
    </>
  );
}
