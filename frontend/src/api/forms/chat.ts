// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { file } from '../fields/file';
import { paragraph } from '../fields/text';

export const newMessageFile = { endings: ['pdf', 'jpg', 'jpeg', 'png'], under: 5000000, tooLarge: t`File size should be less than 5MB`, unreadable: t`Please upload a PDF, or a .jpg, .jpeg or .png image.`, several: t`Please upload one file at a time.` };

export const newMessage = {
  text: /* @__PURE__ */ paragraph({ label: t`Message`, optional: true, maxLength: 4000 }),
  file: /* @__PURE__ */ file({ label: t`File`, optional: true, accepts: newMessageFile }),
};

export const messageChange = {
  text: /* @__PURE__ */ paragraph({ label: t`Message`, required: t`Please write a message.`, maxLength: 4000 }),
};
