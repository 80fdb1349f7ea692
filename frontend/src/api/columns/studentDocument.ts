// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const studentDocument = {
  studentObjectId: { label: t`Student`, kind: 'ref', sorted: true },
  kind: { label: t`Kind`, kind: 'text', sorted: true, words: { PHOTO_ID: t`Photo ID`, ADDRESS: t`Proof of address`, MARKSHEET: t`Mark sheet`, CONSENT: t`Guardian's consent`, OTHER: t`Other` } },
  title: { label: t`Title`, kind: 'text', sorted: true },
  size: { label: t`Bytes`, kind: 'integer', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
