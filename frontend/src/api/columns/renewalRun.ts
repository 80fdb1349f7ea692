// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const renewalRun = {
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  day: { label: t`Up to`, kind: 'date', sorted: true },
  startedAt: { label: t`Started`, kind: 'instant', sorted: true },
  finishedAt: { label: t`Finished`, kind: 'instant', sorted: true },
  askedBy: { label: t`Asked by`, kind: 'text', sorted: true },
  made: { label: t`Made`, kind: 'integer', sorted: true },
  skipped: { label: t`Skipped`, kind: 'integer', sorted: true },
  failed: { label: t`Failed`, kind: 'integer', sorted: true },
  amount: { label: t`Amount`, kind: 'money', sorted: true },
  lateFees: { label: t`Late fees`, kind: 'integer', sorted: true },
  lateFeeAmount: { label: t`Late fees, amount`, kind: 'money', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { RUNNING: t`Running`, DONE: t`Done`, CLOSED: t`Plan closed` } },
} as const;
