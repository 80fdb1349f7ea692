// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { money, percent } from '../fields/amounts';
import { choice, flag, paragraph, text, whole } from '../fields/text';

export const newCourse = {
  coursename: /* @__PURE__ */ text({ label: t`Course name`, required: t`Course name is required.`, maxLength: 120 }),
  category: /* @__PURE__ */ text({ label: t`Category`, optional: true, maxLength: 60 }),
  description: /* @__PURE__ */ paragraph({ label: t`Description`, optional: true, maxLength: 2000 }),
  durationValue: /* @__PURE__ */ whole({ label: t`Duration`, required: t`Duration is required.`, invalid: t`Enter a whole number from 1 to 999.`, minimum: 1, maximum: 999 }),
  durationUnit: /* @__PURE__ */ choice({ label: t`Unit`, required: t`Duration is required.`, words: { DAYS: t`Days`, WEEKS: t`Weeks`, MONTHS: t`Months` } }),
  baseFee: /* @__PURE__ */ money({ label: t`Fee`, required: t`Fee is required.`, invalid: t`Enter an amount in rupees with up to 2 decimals.`, positive: t`The amount must be more than zero.` }),
  gstRate: /* @__PURE__ */ percent({ label: t`GST rate %`, required: t`The GST rate is a percentage from 0 to 100.`, invalid: t`The GST rate is a percentage from 0 to 100.` }),
  sac: /* @__PURE__ */ text({ label: t`SAC`, required: t`SAC is 4 to 8 digits.`, maxLength: 8, typed: 'digits', rules: [[/^[0-9]{4,8}$/, t`SAC is 4 to 8 digits.`]] }),
  materialFee: /* @__PURE__ */ money({ label: t`Material fee`, optional: true, invalid: t`Enter an amount in rupees with up to 2 decimals.` }),
  registrationFee: /* @__PURE__ */ money({ label: t`Registration fee`, optional: true, invalid: t`Enter an amount in rupees with up to 2 decimals.` }),
  online: /* @__PURE__ */ flag({ label: t`Held` }),
  status: /* @__PURE__ */ choice({ label: t`Status`, words: { ACTIVE: t`Active`, DRAFT: t`Draft` } }),
};

export const courseChange = {
  status: /* @__PURE__ */ choice({ label: t`Status`, words: { DRAFT: t`Draft`, ACTIVE: t`Active`, INACTIVE: t`Inactive` } }),
};
