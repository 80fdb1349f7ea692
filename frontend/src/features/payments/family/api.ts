import type { Schemas } from '@/api/client';
import { defineResource } from '@/api/resource';

/** A payment of a family is one of each of its students. */
export const families = defineResource('family', {
  refreshes: ['student', 'studentpayment', 'due', 'advancevoucher', 'home', 'income'],
});

export type Family = Schemas['Family'];
export type FamilyPreview = Schemas['FamilyPreview'];
export type FamilyPaymentInput = Schemas['FamilyPaymentInput'];

/** The family of a student: a list of one, or of none. */
export const familyOf = (studentId: number) => families.rows({ student: String(studentId) });

/** What recording this payment would do; nothing is saved, and nothing of it is shown again later. */
export const familyPreview = (id: number, body: Schemas['FamilyPreviewInput']) =>
  families.preview('{id}/preview', { id, body }, { gcTime: 0, networkMode: 'always', placeholderData: undefined });
