// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { flag, password, text } from '../fields/text';

export const archiveExportInput = {
  password: /* @__PURE__ */ password({ label: t`Current password`, required: t`Password is required`, maxLength: 1024 }),
  code: /* @__PURE__ */ text({ label: t`Code`, optional: true, maxLength: 40 }),
  papers: /* @__PURE__ */ flag({ label: t`Receipts, bills, credit notes, vouchers and refunds as PDF too` }),
};
