import { t } from '@lingui/core/macro';

/** What a step is called in menus and on its sheet. */
export const ACTION_LABELS = {
  start: t`Start`,
  pause: t`Pause`,
  resume: t`Resume`,
  transfer: t`Transfer`,
  complete: t`Complete`,
  drop: t`Drop`,
  cancel: t`Cancel enrolment`,
};
