// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { file } from '../fields/file';
import { reference, text } from '../fields/text';

export const newExpenseFileFile = { endings: ['pdf', 'jpg', 'jpeg', 'png'], under: 5000000, tooLarge: t`File size should be less than 5MB`, unreadable: t`Please upload a PDF, or a .jpg, .jpeg or .png image.`, several: t`Please upload one file at a time.` };

export const newExpenseFile = {
  title: /* @__PURE__ */ text({ label: t`Title`, required: t`Please give the document a title.`, maxLength: 80 }),
  file: /* @__PURE__ */ file({ label: t`File`, required: t`Please choose a file.`, accepts: newExpenseFileFile }),
  expenseObjectId: /* @__PURE__ */ reference({ label: t`Expense`, required: t`Please choose an expense.` }),
};
