import type { Schemas } from '@/api/client';
import { refundPolicy, refunds } from '@/api/refunds';
import { approvals } from '@/api/resources';

export type Refund = Schemas['Refund'];
export type RefundRow = Schemas['RefundRow'];
export type Calculation = Schemas['RefundCalculation'];
export type Preview = Schemas['RefundPreview'];

export const policyQuery = refundPolicy.get('');

/** What giving this amount back would do; nothing is saved. */
export const refundPreview = (body: Schemas['RefundPreviewInput']) => refunds.preview('preview', { body });

/** What the student of an ended enrolment gets back; nothing is saved. */
export const calculation = (body: Schemas['RefundCalculationInput']) =>
  refunds.preview('calculate', { body }, { gcTime: 0, placeholderData: undefined });

export const rejectRefund = ({ _id: id, version }: RefundRow, reason: string) =>
  refunds.post('{id}/reject', { id, body: { reason, version } });

export const reverseRefund = ({ _id: id, version }: RefundRow, reason: string, key: string) =>
  refunds.post('{id}/reverse', { id, body: { reason, version }, key });

/** Approves the request of a refund. */
export const approveRequest = (id: number, key: string) => approvals.post('{id}/approve', { id, body: {}, key });
