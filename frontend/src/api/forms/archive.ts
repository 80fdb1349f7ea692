// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { password } from '../fields/text';

export const archiveInput = {
  password: /* @__PURE__ */ password({ label: t`Your password`, required: t`Password is required`, maxLength: 1024 }),
};
