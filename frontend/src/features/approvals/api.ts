import type { Schemas } from '@/api/client';
import { approvals } from '@/api/resources';

export type Approval = Schemas['Approval'];

export const approve = ({ _id: id, version }: Approval, key: string) =>
  approvals.post('{id}/approve', { id, body: { version }, key });

export const reject = ({ _id: id, version }: Approval, reason: string) =>
  approvals.post('{id}/reject', { id, body: { reason, version } });

export const withdraw = ({ _id: id }: Approval) => approvals.post('{id}/withdraw', { id });
