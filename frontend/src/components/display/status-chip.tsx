import { styled } from '@mui/material/styles';
import { phone } from '@/theme/breakpoints';
import { stateText } from './states';

export type ChipTone = 'success' | 'warning' | 'error' | 'info' | 'neutral';

/** Good, needs somebody, wrong, running or finished calmly; all others neither (DESIGN.md 6). */
const TONES: Record<string, ChipTone> = {
  ACTIVE: 'success',
  PAID: 'success',
  CONFIRMED: 'success',
  CLEARED: 'success',
  TAKEN: 'success',
  CONVERTED: 'success',
  APPROVED: 'success',
  NEW: 'info',
  ISSUED: 'info',
  TRIAL: 'info',
  COMPLETED: 'info',
  PUBLISHED: 'info',
  ON_HOLD: 'warning',
  PENDING: 'warning',
  PENDING_VERIFICATION: 'warning',
  PAUSED: 'warning',
  PART_PAID: 'warning',
  INVITED: 'warning',
  GRACE: 'warning',
  NOT_TAKEN: 'warning',
  OVERDUE: 'error',
  CLOSED: 'error',
  SUSPENDED: 'error',
  CLOSING: 'error',
  BOUNCED: 'error',
  REVERSED: 'error',
  REJECTED: 'error',
  ABSENT: 'error',
};

const Chip = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  fontWeight: 500,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 22,
  padding: '0 8px',
  borderRadius: 6,
  whiteSpace: 'nowrap',
  '&::before': {
    content: '""',
    width: 6,
    height: 6,
    borderRadius: '50%',
    background: 'currentColor',
  },
  '&.plain::before': { display: 'none' },
  [phone]: { height: 24 },
}));

export const toneOf = (state: string): ChipTone => TONES[state] ?? 'neutral';

interface StatusChipProps {
  /** The wire's state, UPPER_CASE. */
  state: string;
  /** Where a state's word differs from its name. */
  label?: string;
  tone?: ChipTone;
  /** Without the dot, inside rows that already carry a mark. */
  plain?: boolean;
}

export function StatusChip({ state, label, tone = toneOf(state), plain }: StatusChipProps) {
  return (
    <Chip
      className={plain ? 'plain' : undefined}
      style={{
        color: `var(--cm-palette-${tone}-text)`,
        backgroundColor: `var(--cm-palette-${tone}-tint)`,
      }}
    >
      {label ?? stateText(state)}
    </Chip>
  );
}
