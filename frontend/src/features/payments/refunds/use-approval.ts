import { approvals } from '@/api/resources';
import { useChange } from '@/components/data-list/use-change';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { approveRequest, type RefundRow } from './api';

/** Whether this person may approve a refund, and the call that does it; never the own request. */
export function useApproval({ status, approvalId, createdById }: RefundRow) {
  const me = useMe();
  const keyFor = useIdempotencyKey();
  const approve = useChange({
    of: approvals,
    change: ({ approvalId: id, version }: RefundRow) => approveRequest(id ?? 0, keyFor([id, version])),
    saysSo: true,
  });
  const isOwn = createdById === me._id;
  const mayApprove = status === 'REQUESTED' && approvalId !== null && !isOwn && MANAGERS.includes(me.role);
  return { mayApprove, isOwn, approve };
}
