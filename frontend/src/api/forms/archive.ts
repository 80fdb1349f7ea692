// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { password, text } from '../fields/text';

export const archiveInput = {
  password: /* @__PURE__ */ password({ label: t`Current password`, required: t`Password is required`, maxLength: 1024 }),
  code: /* @__PURE__ */ text({ label: t`Code`, optional: true, maxLength: 40 }),
};
