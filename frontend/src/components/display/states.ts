import { texts } from '@/i18n/texts';
import { stateLabel } from '@/lib/format';

const labels = {
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
  DRAFT: 'Draft',
  INVITED: 'Invited',
  ON_HOLD: 'On hold',
  COMPLETED: 'Completed',
  LEFT: 'Left',
  TRIAL: 'Trial',
  PAUSED: 'Paused',
  DROPPED: 'Dropped',
  TRANSFERRED: 'Transferred',
  CANCELLED: 'Cancelled',
  ISSUED: 'Issued',
  PART_PAID: 'Part paid',
  PAID: 'Paid',
  OVERDUE: 'Overdue',
  WRITTEN_OFF: 'Written off',
  CONFIRMED: 'Confirmed',
  REVERSED: 'Reversed',
  REVOKED: 'Revoked',
  GRACE: 'Grace',
  CLOSED: 'Closed',
  LOCKED: 'Locked',
  UPCOMING: 'Upcoming',
  NOT_TAKEN: 'Not taken',
  TAKEN: 'Taken',
  SUSPENDED: 'Suspended',
  PENDING: 'Pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  WITHDRAWN: 'Withdrawn',
} as const;

const t = texts('states', labels);

const isKnown = (state: string): state is keyof typeof labels => state in labels;

/** The word people read for a state of the wire. */
export function stateText(state: string): string {
  return isKnown(state) ? t(state) : stateLabel(state);
}
