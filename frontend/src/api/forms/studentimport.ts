// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { reference } from '../fields/text';

export const uploadInput = {
  branchObjectId: /* @__PURE__ */ reference({ label: t`The branch`, optional: true }),
};
