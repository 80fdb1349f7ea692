// Written by `make api` from docs/openapi.yaml.
import { reference } from '../fields/text';

export const uploadInput = {
  branchObjectId: /* @__PURE__ */ reference({ label: 'The branch', optional: true }),
};
