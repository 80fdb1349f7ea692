import { t } from '@lingui/core/macro';
import { batchInput, substituteInput } from '@/api/forms/batch';
import { defineForm, defineStep, type Fault } from '@/components/form/define-form';

/** Times and days are compared as text: both are written from the largest part down. */
export const batchForm = defineForm(batchInput, ({ startTime, endTime, start, end }) => {
  const faults: Fault[] = [];
  if (startTime && endTime && endTime <= startTime)
    faults.push(['endTime', t`The end time must be after the start time.`]);
  if (end && end < start) faults.push(['end', t`The last day cannot be before the first.`]);
  return faults;
});

/** The day is known: somebody has chosen the class. */
const { reason, trainerObjectId } = substituteInput;
export const cancelForm = defineStep({ reason });
export const substituteForm = defineStep({ trainerObjectId, reason });
