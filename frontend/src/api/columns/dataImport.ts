// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const dataImport = {
  kind: { label: t`What`, kind: 'text', sorted: true, words: { COURSES: t`Courses and fee plans`, BATCHES: t`Batches`, ENROLMENTS: t`Enrolments`, ENQUIRIES: t`Enquiries`, OPENING_DUES: t`Opening dues`, OPENING_ADVANCES: t`Opening advances`, OPENING_MONEY: t`Opening cash and bank`, OPENING_STOCK: t`Opening stock`, NEXT_NUMBERS: t`Next numbers` } },
  fileName: { label: t`File`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  asOf: { label: t`As of`, kind: 'date', sorted: true },
  rows: { label: t`Rows`, kind: 'integer', sorted: true },
  made: { label: t`Imported`, kind: 'integer', sorted: true },
  faulty: { label: t`Left out`, kind: 'integer', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { UPLOADED: t`Uploaded`, CHECKING: t`Being checked`, CHECKED: t`Checked`, RUNNING: t`Running`, DONE: t`Done`, UNDOING: t`Being undone`, UNDONE: t`Undone` } },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
