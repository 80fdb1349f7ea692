// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { email, paragraph, reference, text } from '../fields/text';

export const certificateInput = {
  studentObjectId: /* @__PURE__ */ reference({ label: t`Student`, required: t`All fields are required!` }),
  courseObjectId: /* @__PURE__ */ reference({ label: t`Course`, required: t`All fields are required!` }),
  description: /* @__PURE__ */ paragraph({ label: t`Description`, required: t`All fields are required!`, maxLength: 2000 }),
  title: /* @__PURE__ */ text({ label: t`Title`, optional: true, maxLength: 80 }),
  signatory: /* @__PURE__ */ text({ label: t`Signed by`, optional: true, maxLength: 80 }),
};

export const mailInput = {
  email: /* @__PURE__ */ email({ label: t`Email`, optional: true, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t`Email is invalid.`]] }),
};

export const reasonInput = {
  reason: /* @__PURE__ */ text({ label: t`Reason`, required: t`Please give a reason.`, maxLength: 300 }),
};
