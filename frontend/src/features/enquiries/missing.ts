import { t } from '@lingui/core/macro';

/** What stands where an enquiry should. */
export const missing = {
  didNotLoad: t`The enquiry did not load`,
  notFound: {
    title: t`There is no such enquiry`,
    text: t`It was deleted, belongs to another branch, or is somebody else’s.`,
  },
};
