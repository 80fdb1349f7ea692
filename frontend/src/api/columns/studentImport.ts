// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const studentImport = {
  fileName: { label: t`File`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  rows: { label: t`Rows`, kind: 'integer', sorted: true },
  made: { label: t`Students made`, kind: 'integer', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { UPLOADED: t`Uploaded`, CHECKING: t`Being checked`, CHECKED: t`Checked`, RUNNING: t`Running`, DONE: t`Done`, FAILED: t`Failed` } },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
