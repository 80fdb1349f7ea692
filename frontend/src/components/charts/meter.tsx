import { styled } from '@mui/material/styles';
import { count } from '@/lib/format';

const FULL = 1;
const NEARLY_FULL = 0.85;

const Track = styled('div')(({ theme }) => ({
  height: 6,
  borderRadius: 3,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.surface.active,
  '& > i': { display: 'block', height: '100%', borderRadius: 3 },
}));

interface MeterProps {
  label: string;
  used: number;
  limit: number;
}

/** How much of a limit is used. The number stands beside it: colour is never the only sign. */
export function Meter({ label, used, limit }: MeterProps) {
  const part = limit > 0 ? Math.min(used / limit, FULL) : FULL;
  const tone = part >= FULL ? 'error-main' : part >= NEARLY_FULL ? 'warning-main' : 'chart-a';
  return (
    <Track
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={used}
      aria-valuetext={`${count(used)} / ${count(limit)}`}
    >
      <i style={{ width: `${part * 100}%`, background: `var(--cm-palette-${tone})` }} />
    </Track>
  );
}
