import { t } from './text';

export const importUrl = (id: number | 'new') => (id === 'new' ? '/studentimport' : `/studentimport/${id}`);

/** What each step's page has alike. */
export const wizard = {
  title: t('title'),
  back: { to: '/studentlist-page', label: t('back') },
  steps: [t('steps.file'), t('steps.columns'), t('steps.check'), t('steps.import')],
};
