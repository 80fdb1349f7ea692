import { useTheme } from '@mui/material/styles';
import { areaPath, linePath, points } from './scale';

interface SparklineProps {
  values: readonly number[];
  width?: number;
  height?: number;
  /** `b` for what is owed rather than earned. */
  series?: 'a' | 'b';
}

/** The shape of a trend beside its figure; decoration, so nothing is read from it. */
export function Sparkline({ values, width = 52, height = 26, series = 'a' }: SparklineProps) {
  const { vars } = useTheme();
  if (values.length < 2) return null;
  const colour = series === 'a' ? vars.palette.chart.a : vars.palette.chart.bStroke;
  const inset = 3;
  const line = points(
    values,
    { left: 1, width: width - 1 - inset, top: inset, height: height - 2 * inset },
    Math.max(...values),
    Math.min(...values),
  );
  const end = line.at(-1);
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <path d={areaPath(line, height)} fill={colour} opacity="0.1" />
      <path d={linePath(line)} fill="none" stroke={colour} strokeWidth="1.5" strokeLinejoin="round" />
      {end && <circle cx={end.x} cy={end.y} r="2.25" fill={colour} />}
    </svg>
  );
}
