import type { Schemas } from '@/api/client';
import { defineResource } from '@/api/resource';
import { approvals } from '@/api/resources';

/** A payment of a family is one of each of its students; dated back further than the role may, it asks for an approval. */
export const families = defineResource('family', {
  refreshes: ['student', 'studentpayment', 'due', 'advancevoucher', 'home', 'income', 'approval'],
});

export type Family = Schemas['Family'];
export type FamilyPreview = Schemas['FamilyPreview'];
export type FamilyPaid = Schemas['FamilyPaid'];
export type FamilyPaymentInput = Schemas['FamilyPaymentInput'];

/** The family of a student: a list of one, or of none. */
export const familyOf = (studentId: number) => families.rows({ student: String(studentId) });

/** Asks a manager to record a payment whose date is further back than the own role may use. */
export const askToPay = (familyObjectId: number, body: FamilyPaymentInput, key: string) =>
  approvals.create({ action: 'familypay', body: { familyObjectId, ...body } }, key);

/** What recording this payment would do; nothing is saved, and nothing of it is shown again later. */
export const familyPreview = (id: number, body: Schemas['FamilyPreviewInput']) =>
  families.preview('{id}/preview', { id, body }, { gcTime: 0, networkMode: 'always', placeholderData: undefined });
