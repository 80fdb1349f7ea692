// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const renewalEntry = {
  enrolmentObjectId: { label: t`Enroll no`, kind: 'ref', sorted: true },
  studentObjectId: { label: t`Student`, kind: 'ref', sorted: true },
  courseObjectId: { label: t`Course`, kind: 'ref', sorted: true },
  kind: { label: t`Kind`, kind: 'text', sorted: true, words: { RENEWAL: t`Renewal`, LATE_FEE: t`Late fee` } },
  periodFrom: { label: t`From`, kind: 'date', sorted: true },
  periodTo: { label: t`To`, kind: 'date', sorted: true },
  outcome: { label: t`Outcome`, kind: 'text', sorted: true, words: { MADE: t`Made`, SKIPPED: t`Skipped`, FAILED: t`Failed` } },
  reason: { label: t`Reason`, kind: 'text', sorted: true },
  dueObjectId: { label: t`Due`, kind: 'ref', sorted: true },
  amount: { label: t`Amount`, kind: 'money', sorted: true },
} as const;
