import { styled } from '@mui/material/styles';
import { t } from '@lingui/core/macro';
import { lazy, Suspense } from 'react';
import { date } from '@/lib/format';
import type { Report, ReportAnswer } from './api';
import { differenceText, figureText } from './figures';
import type { ReportAddress } from './use-report-address';

const Bars = lazy(() => import('./bars'));

const Box = styled('section')(({ theme }) => ({
  padding: '16px 16px 8px',
  border: `1px solid ${theme.vars.palette.line.main}`,
  borderRadius: 10,
  '& dl': { display: 'flex', flexWrap: 'wrap', gap: '8px 28px', margin: '0 0 8px' },
  '& dt': {
    ...theme.typography.caption,
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    color: theme.vars.palette.text.secondary,
  },
  '& dd': { ...theme.typography.title, margin: 0, fontVariantNumeric: 'tabular-nums' },
  '& i': { width: 8, height: 8, borderRadius: 2, background: theme.vars.palette.chart.a },
  '& i.before': {
    width: 16,
    height: 0,
    borderRadius: 0,
    background: 'none',
    borderTop: `2px dashed ${theme.vars.palette.chart.bStroke}`,
  },
}));

interface ReportChartProps {
  report: Report;
  address: ReportAddress;
  answer: ReportAnswer;
}

const spanText = (from: string | null, to: string | null) => t`${{ from: date(from) }} – ${{ to: date(to) }}`;

/** The measure that is drawn, with its totals as legend; every figure of it stands in the table below. */
export function ReportChart({ report, address, answer }: ReportChartProps) {
  const measure = report.measures[report.chart];
  if (!measure) return null;
  const now = answer.totals[report.chart] ?? '0';
  const before = address.isCompared ? answer.before[report.chart] : undefined;
  return (
    <Box aria-label={measure.label}>
      <dl>
        <div>
          <dt>
            <i aria-hidden />
            {measure.label}
            {answer.fromDate && ` ${spanText(answer.fromDate, answer.toDate)}`}
          </dt>
          <dd>{figureText(measure, now)}</dd>
        </div>
        {before !== undefined && (
          <>
            <div>
              <dt>
                <i className="before" aria-hidden />
                {spanText(answer.beforeFrom, answer.beforeTo)}
              </dt>
              <dd>{figureText(measure, before)}</dd>
            </div>
            <div>
              <dt>{t`Difference`}</dt>
              <dd>{differenceText(measure, now, before)}</dd>
            </div>
          </>
        )}
      </dl>
      <Suspense fallback={<div style={{ height: 220 }} />}>
        <Bars report={report} address={address} answer={answer} measure={measure} />
      </Suspense>
    </Box>
  );
}
