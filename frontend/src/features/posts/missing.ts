import { t } from '@lingui/core/macro';

/** What a sheet says of a post that did not come. */
export const missing = {
  didNotLoad: t`The post did not load`,
  notFound: { title: t`There is no such post`, text: t`It may have been deleted or be for another branch.` },
};
