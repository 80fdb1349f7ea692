// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { email } from '../fields/text';

export const mailInput = {
  email: /* @__PURE__ */ email({ label: t`Email`, optional: true, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t`Email is invalid.`]] }),
};
