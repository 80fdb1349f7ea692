import { t } from '@lingui/core/macro';
import { stateLabel } from '@/lib/format';

const LABELS = {
  ACTIVE: t`Active`,
  INACTIVE: t`Inactive`,
  DRAFT: t`Draft`,
  INVITED: t`Invited`,
  ON_HOLD: t`On hold`,
  COMPLETED: t`Completed`,
  LEFT: t`Left`,
  TRIAL: t`Trial`,
  PAUSED: t`Paused`,
  DROPPED: t`Dropped`,
  TRANSFERRED: t`Transferred`,
  CANCELLED: t`Cancelled`,
  ISSUED: t`Issued`,
  PART_PAID: t`Part paid`,
  PAID: t`Paid`,
  OVERDUE: t`Overdue`,
  WRITTEN_OFF: t`Written off`,
  CONFIRMED: t`Confirmed`,
  RECEIVED: t`Received`,
  CLEARED: t`Cleared`,
  BOUNCED: t`Bounced`,
  PENDING_VERIFICATION: t`To verify`,
  REVERSED: t`Reversed`,
  REVOKED: t`Revoked`,
  GRACE: t`Grace`,
  CLOSED: t`Closed`,
  OPEN: t`Open`,
  IN_PROGRESS: t`In progress`,
  WAITING: t`Waiting`,
  RESOLVED: t`Resolved`,
  LOCKED: t`Locked`,
  UPCOMING: t`Upcoming`,
  NOT_TAKEN: t`Not taken`,
  TAKEN: t`Taken`,
  SUSPENDED: t`Suspended`,
  USED_UP: t`Used up`,
  CLOSING: t`Closing`,
  ERASED: t`Erased`,
  PENDING: t`Pending`,
  APPROVED: t`Approved`,
  REJECTED: t`Rejected`,
  WITHDRAWN: t`Withdrawn`,
  SCHEDULED: t`Scheduled`,
  PUBLISHED: t`Published`,
  EXPIRED: t`Expired`,
  RETIRED: t`Retired`,
  SENT: t`Sent`,
  SKIPPED: t`Not sent`,
  NO_ADDRESS: t`No address`,
};

const isKnown = (state: string): state is keyof typeof LABELS => state in LABELS;

/** The word people read for a state of the wire. */
export function stateText(state: string): string {
  return isKnown(state) ? LABELS[state] : stateLabel(state);
}
