// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { percent } from '../fields/amounts';
import { choice, text, whole } from '../fields/text';

export const itemInput = {
  name: /* @__PURE__ */ text({ label: t`Material name`, required: t`Material name is required.`, maxLength: 80 }),
  unit: /* @__PURE__ */ choice({ label: t`Unit`, words: { NOS: t`Numbers`, PCS: t`Pieces`, SET: t`Sets`, PRS: t`Pairs`, PAC: t`Packs`, BOX: t`Boxes`, BTL: t`Bottles`, ROL: t`Rolls` } }),
  reorderLevel: /* @__PURE__ */ whole({ label: t`Reorder level`, required: t`Enter a whole number from 0 to 100,000.`, invalid: t`Enter a whole number from 0 to 100,000.`, minimum: 0, maximum: 100000 }),
  hsn: /* @__PURE__ */ text({ label: t`HSN`, optional: true, maxLength: 8, typed: 'digits', rules: [[/^[0-9]{4}([0-9]{2}){0,2}$/, t`An HSN code has 4, 6 or 8 digits.`]] }),
  gstRate: /* @__PURE__ */ percent({ label: t`GST rate %`, required: t`The GST rate is a percentage from 0 to 100.`, invalid: t`The GST rate is a percentage from 0 to 100.` }),
};
