import { cashCloseInput, cashCountInput, confirmInput } from '@/api/forms/cashclose';
import { newPeriodLock } from '@/api/forms/periodlock';
import { defineForm, type HeldBy } from '@/components/form/define-form';

const { notes500, notes200, notes100, notes50, notes20, notes10, coins } = cashCountInput;

export const countForm = defineForm({ notes500, notes200, notes100, notes50, notes20, notes10, coins });
export type CountForm = HeldBy<typeof countForm>;

const { reason, note } = cashCloseInput;

/** A close that one person does. */
export const closeForm = defineForm({ reason, note });

const { memberObjectId, password, code } = confirmInput;

/** A close that a second person confirms. */
export const confirmedForm = defineForm({ reason, note, memberObjectId, password, code });

export const lockForm = defineForm(newPeriodLock);
