import type { Schemas } from '@/api/client';
import { approvals, branches, dues, payments } from '@/api/resources';

export type Payment = Schemas['Payment'];
export type PaymentRow = Schemas['PaymentRow'];
export type PaymentInput = Schemas['PaymentInput'];
export type PaymentPreview = Schemas['PaymentPreview'];
export type Method = Payment['method'];
export type Due = Schemas['Due'];
export type Student = Schemas['StudentRow'];

/** The branch with what its receipts carry: address and GSTIN. */
export const branchRecord = (id: number) => branches.record(id, { meta: { silent: true } });

export type PreviewBody = Schemas['PreviewInput'];

/** What recording this payment would do; nothing is saved, and nothing of it is shown again later. */
export const paymentPreview = (body: PreviewBody) =>
  payments.preview('preview', { body }, { gcTime: 0, networkMode: 'always', placeholderData: undefined });

/** Asks a manager to record a payment whose date is further back than the own role may use. */
export const askToRecord = (body: PaymentInput, key: string) => approvals.create({ action: 'pay', body }, key);

/** @param together also the payments of the same money for other students */
export const reversePayment = (id: number, reason: string, key: string, together = false) =>
  payments.post('{id}/reverse', { id, body: { reason, ...(together && { together }) }, key });

export type ChargeAsked = Schemas['ChargeAsked'];
export type ChargePreview = Schemas['ChargePreview'];

/** What adding this charge would come to; nothing is saved. */
export const chargePreview = (body: ChargeAsked) => dues.preview('preview', { body });
