import { batchInput } from '@/api/forms/batch';
import { defineForm, type Fault } from '@/components/form/define-form';
import { t } from './text';

/** Times and days are compared as text: both are written from the largest part down. */
export const batchForm = defineForm(batchInput, ({ startTime, endTime, start, end }) => {
  const faults: Fault[] = [];
  if (startTime && endTime && endTime <= startTime) faults.push(['endTime', t('faults.order')]);
  if (end && end < start) faults.push(['end', t('faults.dates')]);
  return faults;
});
