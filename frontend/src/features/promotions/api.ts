import type { Schemas } from '@/api/client';
import { defineResource } from '@/api/resource';

export type Promotion = Schemas['Promotion'];
export type PromotionBody = Schemas['PromotionPreviewInput'];
export type PromotionPreview = Schemas['PromotionPreview'];
export type PromotionRow = Schemas['PromotionRow'];

/** Enrolments end and begin, dues are made, and batches are closed and made. */
export const promotions = defineResource('promotion', {
  refreshes: ['batch', 'studentcourse', 'attendance', 'due', 'student', 'home', 'course'],
});

/** What promoting would do; nothing is saved. */
export const promotionPreview = (body: PromotionBody) => promotions.preview('preview', { body });

export const undoPromotion = ({ _id, version }: Promotion, reason: string, key: string) =>
  promotions.post('{id}/undo', { id: _id, body: { reason, version }, key });
