import { t } from '@lingui/core/macro';
import { promotionInput } from '@/api/forms/promotion';
import { defineForm, type Fault, type HeldBy, type SentBy } from '@/components/form/define-form';
import { today } from '@/lib/format';
import type { PromotionBody } from './api';

const { courseObjectId, feePlanObjectId, toBatchObjectId, newBatch, trainerObjectId, start, keepsDiscount, autoRenew } =
  promotionInput;

export const promoteForm = defineForm(
  { courseObjectId, feePlanObjectId, toBatchObjectId, newBatch, trainerObjectId, start, keepsDiscount, autoRenew },
  ({ toBatchObjectId: batch, newBatch: name }) => {
    const faults: Fault[] = [];
    if (!batch && !name) faults.push(['newBatch', t`Choose a batch, or name a new one.`]);
    return faults;
  },
);

export type PromoteForm = HeldBy<typeof promoteForm>;
export type PromoteValues = SentBy<typeof promoteForm>;

export const promoteStarts = (): Partial<PromoteForm> => ({ start: today(), keepsDiscount: true });

/** The body as the API takes it. `chosen` are the enrolments that move, null for all who can. */
export function promotionBody(
  batchObjectId: number,
  { toBatchObjectId: batch, newBatch: name, trainerObjectId: trainer, ...always }: PromoteValues,
  chosen: number[] | null,
): PromotionBody {
  return {
    batchObjectId,
    ...always,
    ...(batch ? { toBatchObjectId: batch } : { newBatch: name }),
    ...(trainer && { trainerObjectId: trainer }),
    ...(chosen && { enrolments: chosen }),
  };
}

/** What can be previewed while the form is still being filled. */
export function previewBody(batch: number, form: PromoteForm, chosen: number[] | null): PromotionBody | null {
  const parsed = promoteForm.schema.safeParse(form);
  return parsed.success ? promotionBody(batch, parsed.data, chosen) : null;
}
