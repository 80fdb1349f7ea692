// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { file } from '../fields/file';
import { password, text, whole } from '../fields/text';

export const archivePieceInputFile = { endings: ['zip'], under: 8000001, tooLarge: t`A part of the file is too large.`, unreadable: t`This is not an archive of Class Master. Choose the ZIP file of an export.`, several: t`Please upload one file at a time.` };

export const archiveUploadInput = {
  password: /* @__PURE__ */ password({ label: t`Current password`, required: t`Password is required`, maxLength: 1024 }),
  code: /* @__PURE__ */ text({ label: t`Code`, optional: true, maxLength: 40 }),
  size: /* @__PURE__ */ whole({ label: t`Size`, required: t`Please choose a file.`, invalid: t`Please choose a file.`, minimum: 1, maximum: 9007199254740992 }),
};

export const archivePieceInput = {
  number: /* @__PURE__ */ whole({ label: t`Number`, required: t`Enter a whole number from 0 to 1,000,000.`, invalid: t`Enter a whole number from 0 to 1,000,000.`, minimum: 0, maximum: 1000000 }),
  file: /* @__PURE__ */ file({ label: t`Part of the archive`, required: t`Please choose a file.`, accepts: archivePieceInputFile }),
};
