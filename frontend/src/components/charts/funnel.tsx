import { styled } from '@mui/material/styles';
import { count } from '@/lib/format';

const Steps = styled('dl')(({ theme }) => ({
  ...theme.typography.small,
  margin: 0,
  padding: '0 16px',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(88px, auto) minmax(0, 1fr) 40px 44px',
    alignItems: 'center',
    gap: 12,
    minHeight: 43,
    borderTop: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& dd': { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& dd.count': { fontWeight: 500 },
  '& dd.part': { color: theme.vars.palette.text.secondary },
  '& .bar': { height: 10, borderRadius: 2, overflow: 'hidden', backgroundColor: theme.vars.palette.surface.sunken },
  '& .bar > i': { display: 'block', height: '100%', borderRadius: 2, backgroundColor: theme.vars.palette.chart.a },
}));

interface FunnelProps {
  /** The first step is the whole. */
  steps: readonly { label: string; value: number }[];
}

/** How many came how far: a bar, the number and its part of the first. */
export function Funnel({ steps }: FunnelProps) {
  const whole = steps[0]?.value ?? 0;
  return (
    <Steps>
      {steps.map(({ label, value }) => {
        const part = whole > 0 ? value / whole : 0;
        return (
          <div key={label}>
            <dt>{label}</dt>
            <span className="bar" aria-hidden>
              <i style={{ width: `${part * 100}%` }} />
            </span>
            <dd className="count">{count(value)}</dd>
            <dd className="part">{`${Math.round(part * 100)}%`}</dd>
          </div>
        );
      })}
    </Steps>
  );
}
