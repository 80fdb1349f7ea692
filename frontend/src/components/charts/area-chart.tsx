import { useTheme } from '@mui/material/styles';
import { Axes } from './axes';
import type { ChartData } from './chart-panel';
import { areaPath, axisTicks, linePath, points } from './scale';
import { useWidth } from './use-width';

/** CSS px. */
const HEIGHT = 190;
const MARGIN = { left: 52, right: 12, top: 8, bottom: 26 };

interface AreaChartProps {
  data: ChartData;
  formatAxis: (value: number) => string;
  format: (value: number) => string;
  /** CSS px, where it stands beside something higher. */
  height?: number;
}

/** One series as a line with its area at a tenth; the present stands out as a dot. */
export function AreaChart({ data, formatAxis, format, height = HEIGHT }: AreaChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const { vars } = useTheme();
  const series = data.series[0];
  if (!series) return null;
  const frame = {
    left: MARGIN.left,
    top: MARGIN.top,
    width: Math.max(0, width - MARGIN.left - MARGIN.right),
    height: height - MARGIN.top - MARGIN.bottom,
  };
  const ticks = axisTicks(Math.max(0, ...series.values));
  const inner = { ...frame, left: frame.left + 8, width: Math.max(0, frame.width - 8) };
  const line = points(series.values, inner, ticks.at(-1) ?? 1);
  const end = line.at(-1);
  return (
    <div ref={ref} style={{ height }}>
      {width > 0 && (
        <svg width={width} height={height} role="presentation">
          <Axes
            frame={frame}
            ticks={ticks}
            format={formatAxis}
            labels={data.labels.map((text, index) => ({ text, x: line[index]?.x ?? 0 }))}
          />
          <path d={areaPath(line, frame.top + frame.height)} fill={vars.palette.chart.a} opacity="0.1" />
          <path d={linePath(line)} fill="none" stroke={vars.palette.chart.a} strokeWidth="2" strokeLinejoin="round" />
          {end && (
            <circle cx={end.x} cy={end.y} r="4" fill={vars.palette.chart.a} stroke={vars.palette.surface.sheet} strokeWidth="2" />
          )}
          {line.map(({ x }, index) => (
            <rect key={data.names[index]} x={x - 8} y={frame.top} width="16" height={frame.height} fill="transparent">
              <title>{`${data.names[index]}: ${format(series.values[index] ?? 0)}`}</title>
            </rect>
          ))}
        </svg>
      )}
    </div>
  );
}
