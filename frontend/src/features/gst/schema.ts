import { filingInput, ledgersInput } from '@/api/forms/gst';
import { newPeriodLock } from '@/api/forms/periodlock';
import { defineForm } from '@/components/form/define-form';

/** The return and its month are those of the page. */
export const filingForm = defineForm({ arn: filingInput.arn, filedOn: filingInput.filedOn });

export const ledgersForm = defineForm(ledgersInput);

/** The month is that of the page. */
export const lockForm = defineForm({
  branchObjectId: newPeriodLock.branchObjectId,
  confirmation: newPeriodLock.confirmation,
});
