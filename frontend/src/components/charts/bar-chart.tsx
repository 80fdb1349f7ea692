import { styled, useTheme } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { Axes } from './axes';
import type { ChartData } from './chart-panel';
import { axisTicks } from './scale';
import { useWidth } from './use-width';

const HEIGHT = 200;
const MARGIN = { left: 52, right: 0, top: 8, bottom: 26 };
const WIDEST_BAR = 22;
const BETWEEN = 3;

interface BarChartProps {
  data: ChartData;
  /** Of the axis: "₹6 L". */
  formatAxis: (value: number) => string;
  /** Of a bar when it is pointed at. */
  format: (value: number) => string;
}

const BarLink = styled(Link)(({ theme }) => ({
  '&:hover path': { opacity: 0.85 },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
}));

/** Bars by period: the first series filled, the second outlined, so that they differ without colour. A bar
 * with a link opens what it is the sum of. */
export function BarChart({ data, formatAxis, format }: BarChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const { vars } = useTheme();
  const frame = {
    left: MARGIN.left,
    top: MARGIN.top,
    width: Math.max(0, width - MARGIN.left - MARGIN.right),
    height: HEIGHT - MARGIN.top - MARGIN.bottom,
  };
  const ticks = axisTicks(Math.max(0, ...data.series.flatMap((series) => series.values)));
  const largest = ticks.at(-1) ?? 1;
  const slot = frame.width / Math.max(1, data.labels.length);
  const count = data.series.length;
  const bar = Math.min(WIDEST_BAR, Math.max(3, (slot * 0.7 - BETWEEN * (count - 1)) / count));
  const group = bar * count + BETWEEN * (count - 1);
  const middle = (index: number) => frame.left + slot * (index + 0.5);

  return (
    <div ref={ref} style={{ height: HEIGHT }}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="presentation">
          <Axes
            frame={frame}
            ticks={ticks}
            format={formatAxis}
            labels={data.labels.map((text, index) => ({ text, x: middle(index) }))}
          />
          {data.series.map((series, order) =>
            series.values.map((value, index) => {
              const height = Math.max(value > 0 ? 2 : 0, (value / largest) * frame.height);
              const x = middle(index) - group / 2 + order * (bar + BETWEEN);
              const top = frame.top + frame.height - height;
              if (height === 0) return null;
              const name = `${data.names[index]}, ${series.label}: ${format(value)}`;
              const to = series.links?.[index];
              const key = `${series.key}-${data.names[index]}`;
              const drawn = (
                <path
                  key={key}
                  d={barPath(x, top, bar, height)}
                  fill={order === 0 ? vars.palette.chart.a : vars.palette.chart.bFill}
                  stroke={order === 0 ? 'none' : vars.palette.chart.bStroke}
                >
                  <title>{name}</title>
                </path>
              );
              return to ? (
                <BarLink key={key} to={to} aria-label={name}>
                  {drawn}
                </BarLink>
              ) : (
                drawn
              );
            }),
          )}
        </svg>
      )}
    </div>
  );
}

/** A bar that stands on the axis with its two upper corners round. */
function barPath(x: number, top: number, width: number, height: number): string {
  const corner = Math.min(3, height, width / 2);
  return (
    `M${x} ${top + height}V${top + corner}Q${x} ${top} ${x + corner} ${top}` +
    `H${x + width - corner}Q${x + width} ${top} ${x + width} ${top + corner}V${top + height}Z`
  );
}
