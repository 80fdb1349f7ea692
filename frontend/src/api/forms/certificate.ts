// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { file } from '../fields/file';
import { email, paragraph, reference, text } from '../fields/text';

export const certificateInputFileData = { endings: ['pdf'], under: 10000000, tooLarge: t`File size should be less than 10MB`, unreadable: t`Please upload a valid PDF file`, several: t`Only a single PDF file is allowed.` };

export const certificateInput = {
  studentObjectId: /* @__PURE__ */ reference({ label: t`Student`, required: t`All fields are required!` }),
  courseObjectId: /* @__PURE__ */ reference({ label: t`Course`, required: t`All fields are required!` }),
  description: /* @__PURE__ */ paragraph({ label: t`Description`, required: t`All fields are required!`, maxLength: 2000 }),
  title: /* @__PURE__ */ text({ label: t`Title`, optional: true, maxLength: 80 }),
  signatory: /* @__PURE__ */ text({ label: t`Signed by`, optional: true, maxLength: 80 }),
  fileData: /* @__PURE__ */ file({ label: t`File`, optional: true, accepts: certificateInputFileData }),
};

export const mailInput = {
  email: /* @__PURE__ */ email({ label: t`Email`, optional: true, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t`Email is invalid.`]] }),
};

export const reasonInput = {
  reason: /* @__PURE__ */ text({ label: t`Reason`, required: t`Please give a reason.`, maxLength: 300 }),
};
