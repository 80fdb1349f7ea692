import { branchInput } from '@/api/forms/branch';
import { defineForm } from '@/components/form/define-form';
import { t } from './text';

/** Times are compared as text: both are hh:mm. */
export const branchForm = defineForm(branchInput, ({ opensAt, closesAt }) =>
  opensAt && closesAt && closesAt <= opensAt ? [['closesAt', t('closesFirst')]] : [],
);
