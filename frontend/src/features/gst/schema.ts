import { filingInput, ledgersInput } from '@/api/forms/gst';
import { defineForm } from '@/components/form/define-form';

/** The return and its month are those of the page. */
export const filingForm = defineForm({ arn: filingInput.arn, filedOn: filingInput.filedOn });

export const ledgersForm = defineForm(ledgersInput);
