import { useChange } from '@/components/data-list/use-change';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { useMe } from '@/lib/me';
import { ENROLMENT } from '@/lib/refreshes';
import { MANAGERS } from '@/lib/roles';
import { approve, reject, withdraw, type Approval } from './api';

/** An approved request may enrol a student. */
const DECIDED = ['approval', ...ENROLMENT] as const;

/** What this person may do with a request, and the calls that do it. */
export function useDecisions(onDone?: () => void) {
  const me = useMe();
  const keyFor = useIdempotencyKey();
  const isOwn = ({ createdById }: Approval) => createdById === me._id;
  const isPending = ({ status }: Approval) => status === 'PENDING';
  const options = { refreshes: DECIDED, saysSo: true, onDone };
  return {
    isOwn,
    mayDecide: (approval: Approval) => isPending(approval) && MANAGERS.includes(me.role) && !isOwn(approval),
    mayWithdraw: (approval: Approval) => isPending(approval) && isOwn(approval),
    approve: useChange({
      ...options,
      change: (approval: Approval) => approve(approval, keyFor([approval._id, approval.version])),
    }),
    reject: useChange({
      ...options,
      change: ({ approval, reason }: { approval: Approval; reason: string }) => reject(approval, reason),
    }),
    withdraw: useChange({ ...options, change: withdraw }),
  };
}
