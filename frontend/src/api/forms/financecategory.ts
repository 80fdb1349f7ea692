// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { choice, text } from '../fields/text';

export const newCategory = {
  kind: /* @__PURE__ */ choice({ label: t`Kind`, required: t`Please choose one.`, words: { EXPENSE: t`Category of expenses`, INCOME: t`Source of income` } }),
  name: /* @__PURE__ */ text({ label: t`Name`, required: t`Please enter a name.`, maxLength: 60 }),
};

export const categoryChange = {
  status: /* @__PURE__ */ choice({ label: t`Status`, words: { ACTIVE: t`Active`, INACTIVE: t`Inactive` } }),
};
