// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { file } from '../fields/file';

export const clientImportInputFile = { endings: ['csv', 'xlsx'], under: 5000000, tooLarge: t`File size should be less than 5MB`, unreadable: t`Please upload a .csv or .xlsx file.`, several: t`Please upload one file at a time.` };

export const clientFileFile = { endings: ['csv', 'xlsx'], under: 5000000, tooLarge: t`File size should be less than 5MB`, unreadable: t`Please upload a .csv or .xlsx file.`, several: t`Please upload one file at a time.` };

export const clientImportInput = {
  file: /* @__PURE__ */ file({ label: t`Spreadsheet`, required: t`Please choose a file.`, accepts: clientImportInputFile }),
};

export const clientFile = {
  file: /* @__PURE__ */ file({ label: t`Spreadsheet`, required: t`Please choose a file.`, accepts: clientFileFile }),
};
