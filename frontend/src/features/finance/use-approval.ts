import { approvals } from '@/api/resources';
import { useChange } from '@/components/data-list/use-change';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { approveRequest, type Expense } from './api';

/** Whether this person may approve an expense, and the call that does it; never the own entry. */
export function useApproval({ status, approvalId, createdById }: Expense) {
  const me = useMe();
  const keyFor = useIdempotencyKey();
  const approve = useChange({
    of: approvals,
    change: ({ approvalId: id, version }: Expense) => approveRequest(id ?? 0, keyFor([id, version])),
    saysSo: true,
  });
  const mayApprove =
    status === 'SUBMITTED' && approvalId !== null && createdById !== me._id && MANAGERS.includes(me.role);
  return { mayApprove, approve };
}
