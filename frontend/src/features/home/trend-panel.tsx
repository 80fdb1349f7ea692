import { t } from '@lingui/core/macro';
import { BarChart } from '@/components/charts/bar-chart';
import { ChartPanel, type ChartData } from '@/components/charts/chart-panel';
import { Panel } from '@/components/layout/panel';
import { PanelEmpty } from '@/components/layout/panel-empty';
import { RecordPayment } from '@/components/layout/record-payment';
import { addDays, fromPaise, month, shortRupees, toPaise, wholeRupees } from '@/lib/format';
import type { HomeFigures } from './api';

const money = (value: number) => wholeRupees(value.toFixed(2));
const axis = (value: number) => shortRupees(value.toFixed(2));

type Kind = 'income' | 'expense';

/** "Apr – Nov 2026", or with both years when they differ. */
export function periodOf(months: readonly string[]): string {
  const first = months[0];
  const last = months.at(-1);
  if (!first || !last) return '';
  return `${month(first, first.slice(0, 4) !== last.slice(0, 4))} – ${month(last, true)}`;
}

/** The last day of a month such as 2026-11. */
function lastDay(of: string): string {
  const [year = 0, number = 1] = of.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return addDays(`${next}-01`, -1);
}

/** The lines of the report that add up to the figure of these months. */
const linesOf = (kind: Kind, first: string, last: string = first) =>
  `/platformadmindashboard?report=branches&from=${first}-01&to=${lastDay(last)}&figure=${kind}`;

/** Income against expense by month; each figure opens the lines that add up to it. */
export function TrendPanel({ trend }: { trend: NonNullable<HomeFigures['trend']> }) {
  const months = trend.map((one) => one.month);
  const paiseOf = (kind: Kind) => trend.map((one) => toPaise(one[kind]) ?? 0);
  const sumOf = (kind: Kind) => paiseOf(kind).reduce((sum, one) => sum + one, 0);
  if ([...paiseOf('income'), ...paiseOf('expense')].every((one) => one === 0)) {
    return (
      <Panel title={t`Income against expense`}>
        <PanelEmpty
          text={t`Nothing was received or spent in these months. The chart starts with the first payment.`}
          action={<RecordPayment />}
        />
      </Panel>
    );
  }
  const seriesOf = (key: Kind, label: string) => ({
    key,
    label,
    values: paiseOf(key).map((one) => one / 100),
    links: months.map((one) => linesOf(key, one)),
  });
  const data: ChartData = {
    labels: months.map((one) => month(one)),
    names: months.map((one) => month(one, true)),
    series: [seriesOf('income', t`Income`), seriesOf('expense', t`Expense`)],
  };
  const totalOf = (key: Kind) => ({
    value: wholeRupees(fromPaise(sumOf(key))),
    to: linesOf(key, months[0] ?? '', months.at(-1)),
  });
  return (
    <ChartPanel
      title={t`Income against expense`}
      period={periodOf(months)}
      data={data}
      format={money}
      totals={[
        { label: t`Income`, series: 'a', ...totalOf('income') },
        { label: t`Expense`, series: 'b', ...totalOf('expense') },
        { label: t`Net`, value: wholeRupees(fromPaise(sumOf('income') - sumOf('expense'))) },
      ]}
    >
      <BarChart data={data} format={money} formatAxis={axis} />
    </ChartPanel>
  );
}
