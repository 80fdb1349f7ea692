import { useTheme } from '@mui/material/styles';

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface AxesProps {
  frame: Frame;
  ticks: readonly number[];
  format: (value: number) => string;
  labels: readonly { text: string; x: number }[];
}

/** Horizontal lines, their values, and the labels underneath; the last one is the current period. */
export function Axes({ frame, ticks, format, labels }: AxesProps) {
  const { vars } = useTheme();
  const largest = ticks.at(-1) ?? 1;
  const floor = frame.top + frame.height;
  // Labels that would touch each other are left out from the right, the current one never.
  const every = Math.max(1, Math.ceil((labels.length * 34) / Math.max(1, frame.width)));
  const isShown = (index: number) => (labels.length - 1 - index) % every === 0;
  return (
    <g fontSize="12" fill={vars.palette.text.secondary} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {ticks.map((tick) => {
        const y = Math.round(floor - (tick / largest) * frame.height) + 0.5;
        return (
          <g key={tick}>
            <line
              x1={frame.left}
              x2={frame.left + frame.width}
              y1={y}
              y2={y}
              stroke={tick === 0 ? vars.palette.line.strong : vars.palette.chart.grid}
            />
            <text x={frame.left - 8} y={y + 4} textAnchor="end">
              {tick === 0 ? '0' : format(tick)}
            </text>
          </g>
        );
      })}
      {labels.map(({ text, x }, index) =>
        isShown(index) ? (
          <text
            key={`${text}-${x}`}
            x={x}
            y={floor + 18}
            textAnchor="middle"
            fontWeight={index === labels.length - 1 ? 600 : 400}
            fill={index === labels.length - 1 ? vars.palette.text.primary : undefined}
          >
            {text}
          </text>
        ) : null,
      )}
    </g>
  );
}
