import { t } from '@lingui/core/macro';

/** What stands where a student should. */
export const missing = {
  didNotLoad: t`The student did not load`,
  notFound: { title: t`There is no such student`, text: t`The student was deleted or belongs to another branch.` },
};
