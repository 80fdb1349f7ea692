import { t } from '@lingui/core/macro';

export const importUrl = (id: number | 'new') => (id === 'new' ? '/studentimport' : `/studentimport/${id}`);

/** What each step's page has alike. */
export const wizard = {
  title: t`Import students`,
  back: { to: '/studentlist-page', label: t`Students` },
  steps: [t`File`, t`Columns`, t`Check`, t`Import`],
};
