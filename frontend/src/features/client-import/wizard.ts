import { t } from '@lingui/core/macro';

/** What each step's page has alike. */
export const wizard = {
  title: t`Import clients`,
  back: { to: '/clientform', label: t`Client List` },
  steps: [t`File`, t`Check`, t`Import`],
};
