// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day } from '../fields/amounts';
import { choice, email, paragraph, phone, text } from '../fields/text';

export const newClient = {
  name: /* @__PURE__ */ text({ label: t`Name`, required: t`Name is required.`, maxLength: 80 }),
  phone: /* @__PURE__ */ phone({ label: t`Phone`, required: t`Phone number is required`, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, t`Phone number must be 10 digits`], [/^[6-9][0-9]*$/, t`Phone number must start with 6, 7, 8, or 9`]] }),
  whatsappNo: /* @__PURE__ */ phone({ label: t`WhatsApp No`, optional: true, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, t`Phone number must be 10 digits`], [/^[6-9][0-9]*$/, t`Phone number must start with 6, 7, 8, or 9`]] }),
  interests: /* @__PURE__ */ text({ label: t`Interests`, optional: true, maxLength: 200 }),
  address: /* @__PURE__ */ paragraph({ label: t`Address`, optional: true, maxLength: 255 }),
  area: /* @__PURE__ */ text({ label: t`Area`, optional: true, maxLength: 80 }),
  city: /* @__PURE__ */ text({ label: t`City`, optional: true, maxLength: 80 }),
  stage: /* @__PURE__ */ choice({ label: t`Stage`, required: t`Please choose a stage.`, words: { NEW: t`New`, CONTACTED: t`Contacted`, DEMO: t`Demo`, TRIAL: t`Trial`, WON: t`Won`, LOST: t`Lost` } }),
  nextFollowUp: /* @__PURE__ */ day({ label: t`Next follow-up`, optional: true, invalid: t`Enter a date as dd-mm-yyyy.` }),
  description: /* @__PURE__ */ paragraph({ label: t`Description`, optional: true, maxLength: 2000 }),
};

export const trialInput = {
  email: /* @__PURE__ */ email({ label: t`Email`, required: t`Email is required.`, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t`Email is invalid.`]] }),
};
