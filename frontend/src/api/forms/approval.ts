// Written by `make api` from docs/openapi.yaml.
import { text } from '../fields/text';

export const reasonInput = {
  reason: /* @__PURE__ */ text({ label: 'Reason', required: 'Please give a reason.', maxLength: 300 }),
};
