// Written by `make api` from docs/openapi.yaml.
import { email, paragraph, phone, reference, references, text } from '../fields/text';

export const publicEnquiry = {
  studentName: /* @__PURE__ */ text({ label: 'Your name', required: 'Your name is required.', maxLength: 80 }),
  phone: /* @__PURE__ */ phone({ label: 'Phone', required: 'Phone number is required', maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, 'Phone number must be 10 digits'], [/^[6-9][0-9]*$/, 'Phone number must start with 6, 7, 8, or 9']] }),
  email: /* @__PURE__ */ email({ label: 'Email', optional: true, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Email is invalid.']] }),
  branch: /* @__PURE__ */ reference({ label: 'Branch', optional: true }),
  courses: /* @__PURE__ */ references({ label: 'Interested in' }),
  message: /* @__PURE__ */ paragraph({ label: 'Message', optional: true, maxLength: 1000 }),
  website: /* @__PURE__ */ text({ label: 'Website', optional: true, maxLength: 10000 }),
};
