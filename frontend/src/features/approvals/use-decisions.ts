import { approvals } from '@/api/resources';
import { useChange } from '@/components/data-list/use-change';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { approve, withdraw, type Approval } from './api';

/** What this person may do with a request, and the calls that do it. */
export function useDecisions(onDone?: () => void) {
  const me = useMe();
  const keyFor = useIdempotencyKey();
  const isOwn = ({ createdById }: Approval) => createdById === me._id;
  const isPending = ({ status }: Approval) => status === 'PENDING';
  const options = { of: approvals, saysSo: true, onDone };
  return {
    isOwn,
    mayDecide: (approval: Approval) => isPending(approval) && MANAGERS.includes(me.role) && !isOwn(approval),
    mayWithdraw: (approval: Approval) => isPending(approval) && isOwn(approval),
    approve: useChange({
      ...options,
      change: (approval: Approval) => approve(approval, keyFor([approval._id, approval.version])),
    }),
    withdraw: useChange({ ...options, change: withdraw }),
  };
}
