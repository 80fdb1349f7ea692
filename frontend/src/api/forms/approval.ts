// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { text } from '../fields/text';

export const reasonInput = {
  reason: /* @__PURE__ */ text({ label: t`Reason`, required: t`Please give a reason.`, maxLength: 300 }),
};
