import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { Calendar, Check } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { DatesFilter } from '@/components/data-list/types';
import { Segmented } from '@/components/display/segmented';
import { date } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import type { Report, ReportAnswer } from './api';
import { presetsOf } from './periods';
import type { ReportAddress } from './use-report-address';

const ReportFilters = lazy(() => import('./report-filters'));
const AsOf = lazy(() => import('./as-of'));
const FilterEditor = lazy(async () => ({
  default: (await import('@/components/data-list/filter-editor')).FilterEditor,
}));

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

interface ReportToolbarProps {
  report: Report;
  address: ReportAddress;
  answer: ReportAnswer | undefined;
}

/** Period, comparison and filters of a report. */
export function ReportToolbar({ report, address, answer }: ReportToolbarProps) {
  return (
    <Bar>
      {report.isDated && <Period report={report} address={address} />}
      {report.asOf && (
        <Suspense>
          <AsOf report={report} address={address} />
        </Suspense>
      )}
      {report.isDated && answer?.beforeFrom && (
        <Button
          aria-pressed={address.isCompared}
          startIcon={address.isCompared && <Check size={16} aria-hidden />}
          onClick={() => address.change({ compare: address.isCompared ? 'no' : null }, true)}
        >
          {t`Compare with ${{ from: date(answer.beforeFrom) }} – ${{ to: date(answer.beforeTo) }}`}
        </Button>
      )}
      <Suspense>
        <ReportFilters report={report} address={address} />
      </Suspense>
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
    if (chosen) address.change({ period: chosen.key, from: null, to: null });
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
        startIcon={<Calendar size={16} aria-hidden />}
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
        <Suspense>
          <FilterEditor
            filter={PERIOD}
            values={{ from, to }}
            onChange={(values) =>
              address.change({ period: null, from: values.from ?? null, to: values.to ?? null }, true)
            }
          />
        </Suspense>
      </Popover>
    </>
  );
}
