import { t } from '@lingui/core/macro';
import { branchInput } from '@/api/forms/branch';
import { defineForm } from '@/components/form/define-form';

/** Times are compared as text: both are hh:mm. */
export const branchForm = defineForm(branchInput, ({ opensAt, closesAt }) =>
  opensAt && closesAt && closesAt <= opensAt ? [['closesAt', t`Closing time must be after opening time.`]] : [],
);
