// Written by `make api` from docs/openapi.yaml.
import { paragraph, reference, text } from '../fields/text';

export const certificateInput = {
  studentObjectId: /* @__PURE__ */ reference({ label: 'Student', required: 'All fields are required!' }),
  courseObjectId: /* @__PURE__ */ reference({ label: 'Course', required: 'All fields are required!' }),
  description: /* @__PURE__ */ paragraph({ label: 'Description', required: 'All fields are required!', maxLength: 2000 }),
  title: /* @__PURE__ */ text({ label: 'Title', optional: true, maxLength: 80 }),
  signatory: /* @__PURE__ */ text({ label: 'Signed by', optional: true, maxLength: 80 }),
};

export const reasonInput = {
  reason: /* @__PURE__ */ text({ label: 'Reason', required: 'Please give a reason.', maxLength: 300 }),
};
