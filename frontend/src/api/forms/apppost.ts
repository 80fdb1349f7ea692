// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day, time } from '../fields/amounts';
import { choices, references } from '../fields/several';
import { flag, paragraph, text } from '../fields/text';

export const newCentrePost = {
  title: /* @__PURE__ */ text({ label: t`Title`, required: t`Please enter a title.`, maxLength: 120 }),
  text: /* @__PURE__ */ paragraph({ label: t`Text`, required: t`Please enter the text.`, maxLength: 1000 }),
  link: /* @__PURE__ */ text({ label: t`Link`, optional: true, maxLength: 300, rules: [[/^https:\/\/[^\s.]+\.[^\s]+$/, t`Enter a web address that begins with https://.`]] }),
  image: /* @__PURE__ */ text({ label: t`Image`, optional: true, maxLength: 400 }),
  fromDate: /* @__PURE__ */ day({ label: t`From`, optional: true, invalid: t`Enter a date as dd-mm-yyyy.` }),
  fromTime: /* @__PURE__ */ time({ label: t`Start time`, optional: true, invalid: t`Enter a time as hh:mm.` }),
  toDate: /* @__PURE__ */ day({ label: t`To`, optional: true, invalid: t`Enter a date as dd-mm-yyyy.` }),
  toTime: /* @__PURE__ */ time({ label: t`End time`, optional: true, invalid: t`Enter a time as hh:mm.` }),
  pinned: /* @__PURE__ */ flag({ label: t`Pinned` }),
  roles: /* @__PURE__ */ choices({ label: t`Roles`, words: { SUPER_ADMIN: t`SUPER ADMIN`, ADMIN: t`ADMIN`, STAFF: t`STAFF`, TRAINER: t`TRAINER` } }),
  branches: /* @__PURE__ */ references({ label: t`Branches` }),
};
