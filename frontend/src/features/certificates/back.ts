import { t } from '@lingui/core/macro';

/** The specification's Back link (section 2). */
export const back = { to: '/studentlist-page', label: t`Students` };
