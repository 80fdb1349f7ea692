import { useTheme } from '@mui/material/styles';
import { BarPlot, FocusedBar } from '@mui/x-charts/BarChart';
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { useChartsLayerContainerRef, useFocusedItem } from '@mui/x-charts/hooks';
import { lineClasses, LinePlot } from '@mui/x-charts/LineChart';
import { useEffect } from 'react';
import { usePhone } from '@/components/sheet/use-phone';
import type { Report, ReportAnswer, ReportDimension, ReportGroup, ReportMeasure } from './api';
import { axisText, figureText, groupName, shortName } from './figures';
import type { ReportAddress } from './use-report-address';

const HEIGHT = 220;
const MOST_BARS = 12;
const BAR_ROW = 30;

interface BarsProps {
  report: Report;
  address: ReportAddress;
  answer: ReportAnswer;
  measure: ReportMeasure;
}

/**
 * The measure by day or month as standing bars with the period before as a dashed line, or by anything else as
 * lying bars, largest first. Arrow keys walk the bars, Enter opens one.
 */
export default function Bars({ report, address, answer, measure }: BarsProps) {
  const dimension = report.dimensions[answer.by];
  if (!dimension) return null;
  const isTime = answer.by === 'day' || answer.by === 'month';
  const open = (group: ReportGroup | undefined) => group && address.change({ figure: report.chart, group: group.key });
  const drawn = { report, answer, measure, dimension, open };
  return isTime ? <Standing {...drawn} isCompared={address.isCompared} /> : <Lying {...drawn} />;
}

interface DrawnProps extends Omit<BarsProps, 'address'> {
  dimension: ReportDimension;
  open: (group: ReportGroup | undefined) => void;
}

function useColours() {
  const { palette } = useTheme().vars;
  return {
    bar: palette.chart.a,
    before: palette.chart.bStroke,
    grid: palette.chart.grid,
    text: palette.text.secondary,
  };
}

/** Enter opens the bar that the arrow keys have come to. */
function OpensWithEnter({ open }: { open: (place: number) => void }) {
  const chart = useChartsLayerContainerRef();
  const focused = useFocusedItem();
  const place = focused && 'dataIndex' in focused ? focused.dataIndex : undefined;
  useEffect(() => {
    const element = chart.current;
    if (!element || place === undefined) return;
    function openOnEnter(event: KeyboardEvent): void {
      if (event.key === 'Enter') open(Number(place));
    }
    element.addEventListener('keydown', openOnEnter);
    return () => element.removeEventListener('keydown', openOnEnter);
  }, [chart, place, open]);
  return null;
}

function Standing({ report, answer, measure, dimension, open, isCompared }: DrawnProps & { isCompared: boolean }) {
  const colours = useColours();
  const isPhone = usePhone();
  const { groups, by } = answer;
  const format = (value: number | null) => figureText(measure, (value ?? 0).toFixed(measure.kind === 'money' ? 2 : 0));
  const valuesOf = (figures: 'figures' | 'before') => groups.map((group) => Number(group[figures][report.chart] ?? 0));
  const hasBefore = isCompared && report.chart in answer.before;
  const every = Math.max(1, Math.ceil(groups.length / (isPhone ? 8 : 31)));
  return (
    <ChartsContainer
      height={HEIGHT}
      skipAnimation
      margin={{ left: 0, right: 0, top: 8, bottom: 0 }}
      series={[
        {
          id: 'now',
          type: 'bar',
          label: measure.label,
          data: valuesOf('figures'),
          color: colours.bar,
          valueFormatter: format,
        },
        ...(hasBefore
          ? [
              {
                id: 'before',
                type: 'line' as const,
                curve: 'linear' as const,
                showMark: false,
                data: valuesOf('before'),
                color: colours.before,
                valueFormatter: format,
              },
            ]
          : []),
      ]}
      xAxis={[
        {
          id: 'x',
          scaleType: 'band',
          data: groups.map((_, place) => place),
          valueFormatter: (place: number, { location }) => {
            const group = groups[place];
            if (!group) return '';
            return location === 'tick' ? shortName(by, dimension, group) : groupName(by, dimension, group);
          },
          tickLabelInterval: (_, place) => place % every === 0,
          disableLine: true,
          disableTicks: true,
          categoryGapRatio: 0.5,
        },
      ]}
      yAxis={[
        {
          id: 'y',
          width: 64,
          valueFormatter: (value: number) => axisText(measure, value),
          disableLine: true,
          disableTicks: true,
          tickNumber: 4,
        },
      ]}
      sx={{ [`& .${lineClasses.line}`]: { strokeWidth: 2, strokeDasharray: '4 3' } }}
    >
      <ChartsGrid horizontal />
      <BarPlot borderRadius={3} onItemClick={(_, { dataIndex }) => open(groups[dataIndex])} />
      <FocusedBar />
      <OpensWithEnter open={(place) => open(groups[place])} />
      <LinePlot />
      <ChartsXAxis axisId="x" />
      <ChartsYAxis axisId="y" />
      <ChartsAxisHighlight x="band" />
      <ChartsTooltip trigger="axis" />
    </ChartsContainer>
  );
}

function Lying({ report, answer, measure, dimension, open }: DrawnProps) {
  const colours = useColours();
  const isPhone = usePhone();
  const valueOf = (group: ReportGroup) => Number(group.figures[report.chart] ?? 0);
  const groups = answer.groups
    .filter((group) => valueOf(group) !== 0)
    .sort((one, other) => valueOf(other) - valueOf(one))
    .slice(0, MOST_BARS);
  const format = (value: number | null) => figureText(measure, (value ?? 0).toFixed(measure.kind === 'money' ? 2 : 0));
  return (
    <ChartsContainer
      height={groups.length * BAR_ROW + 34}
      skipAnimation
      margin={{ left: 0, right: 24, top: 4, bottom: 0 }}
      series={[
        {
          id: 'now',
          type: 'bar',
          layout: 'horizontal',
          label: measure.label,
          data: groups.map(valueOf),
          color: colours.bar,
          valueFormatter: format,
        },
      ]}
      xAxis={[
        {
          id: 'x',
          valueFormatter: (value: number) => axisText(measure, value),
          disableLine: true,
          disableTicks: true,
          tickNumber: 4,
        },
      ]}
      yAxis={[
        {
          id: 'y',
          scaleType: 'band',
          width: isPhone ? 110 : 180,
          data: groups.map((_, place) => place),
          valueFormatter: (place: number) => {
            const group = groups[place];
            return group ? groupName(answer.by, dimension, group) : '';
          },
          disableLine: true,
          disableTicks: true,
          categoryGapRatio: 0.5,
        },
      ]}
    >
      <ChartsGrid vertical />
      <BarPlot borderRadius={3} onItemClick={(_, { dataIndex }) => open(groups[dataIndex])} />
      <FocusedBar />
      <OpensWithEnter open={(place) => open(groups[place])} />
      <ChartsXAxis axisId="x" />
      <ChartsYAxis axisId="y" />
      <ChartsTooltip trigger="axis" />
    </ChartsContainer>
  );
}
