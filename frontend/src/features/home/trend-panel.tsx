import { t } from '@lingui/core/macro';
import { BarChart } from '@/components/charts/bar-chart';
import { ChartPanel, type ChartData } from '@/components/charts/chart-panel';
import { Panel } from '@/components/layout/panel';
import { PanelEmpty } from '@/components/layout/panel-empty';
import { RecordPayment } from '@/components/layout/record-payment';
import { fromPaise, month, shortRupees, today, toPaise, wholeRupees } from '@/lib/format';
import type { HomeFigures } from './api';

const money = (value: number) => wholeRupees(value.toFixed(2));
const axis = (value: number) => shortRupees(value.toFixed(2));

/** "Apr – Nov 2026", or with both years when they differ. */
export function periodOf(months: readonly string[]): string {
  const first = months[0];
  const last = months.at(-1);
  if (!first || !last) return '';
  return `${month(first, first.slice(0, 4) !== last.slice(0, 4))} – ${month(last, true)}`;
}

function byMonth(months: readonly string[], label: string, values: number[]): ChartData {
  return {
    labels: months.map((one) => month(one)),
    names: months.map((one) => month(one, true)),
    series: [{ key: 'only', label, values }],
  };
}

export function TrendPanel({ trend }: { trend: NonNullable<HomeFigures['trend']> }) {
  const paise = trend.map((one) => toPaise(one.collections) ?? 0);
  const months = trend.map((one) => one.month);
  const data = byMonth(
    months,
    t`Collections`,
    paise.map((one) => one / 100),
  );
  if (paise.every((one) => one === 0)) {
    return (
      <Panel title={t`Collections by month`}>
        <PanelEmpty
          text={t`No payment was received in these months. The chart starts with the first payment.`}
          action={<RecordPayment />}
        />
      </Panel>
    );
  }
  const total = fromPaise(paise.reduce((sum, one) => sum + one, 0));
  return (
    <ChartPanel
      title={t`Collections by month`}
      period={periodOf(months)}
      data={data}
      format={money}
      totals={[
        {
          label: t`Collections`,
          value: wholeRupees(total),
          series: 'a',
          to: `/payments?from=${months[0] ?? today().slice(0, 7)}-01&to=${today()}`,
        },
      ]}
    >
      <BarChart data={data} format={money} formatAxis={axis} />
    </ChartPanel>
  );
}
