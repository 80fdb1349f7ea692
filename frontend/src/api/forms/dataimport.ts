// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day } from '../fields/amounts';
import { file } from '../fields/file';
import { choice } from '../fields/text';

export const newDataImportFile = { endings: ['csv', 'xlsx'], under: 5000000, tooLarge: t`File size should be less than 5MB`, unreadable: t`Please upload a .csv or .xlsx file.`, several: t`Please upload one file at a time.` };

export const newDataImport = {
  kind: /* @__PURE__ */ choice({ label: t`What to import`, required: t`Please choose what to import.`, words: { COURSES: t`Courses and fee plans`, BATCHES: t`Batches`, ENROLMENTS: t`Enrolments`, ENQUIRIES: t`Enquiries`, OPENING_DUES: t`Opening dues`, OPENING_ADVANCES: t`Opening advances`, OPENING_MONEY: t`Opening cash and bank`, OPENING_STOCK: t`Opening stock`, NEXT_NUMBERS: t`Next numbers` } }),
  file: /* @__PURE__ */ file({ label: t`Spreadsheet`, required: t`Please choose a file.`, accepts: newDataImportFile }),
  asOf: /* @__PURE__ */ day({ label: t`As of`, optional: true, invalid: t`Enter a date as dd-mm-yyyy.` }),
};
