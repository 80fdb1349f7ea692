// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { references } from '../fields/several';
import { email, paragraph, phone, reference, text } from '../fields/text';

export const publicEnquiry = {
  studentName: /* @__PURE__ */ text({ label: t`Your name`, required: t`Your name is required.`, maxLength: 80 }),
  phone: /* @__PURE__ */ phone({ label: t`Phone`, required: t`Phone number is required`, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, t`Phone number must be 10 digits`], [/^[6-9][0-9]*$/, t`Phone number must start with 6, 7, 8, or 9`]] }),
  email: /* @__PURE__ */ email({ label: t`Email`, optional: true, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t`Email is invalid.`]] }),
  branch: /* @__PURE__ */ reference({ label: t`Branch`, optional: true }),
  courses: /* @__PURE__ */ references({ label: t`Interested in` }),
  message: /* @__PURE__ */ paragraph({ label: t`Message`, optional: true, maxLength: 1000 }),
  website: /* @__PURE__ */ text({ label: t`Website`, optional: true, maxLength: 10000 }),
};
