import { StatusChip, type ChipTone } from '@/components/display/status-chip';

const TONES: Record<string, ChipTone> = {
  OPEN: 'warning',
  IN_PROGRESS: 'info',
  WAITING: 'warning',
  RESOLVED: 'success',
  CLOSED: 'neutral',
};

/** The state of a ticket. Closed is the calm end of one, not a fault. */
export const TicketStatus = ({ status }: { status: string }) => <StatusChip state={status} tone={TONES[status]} />;
