// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const reportSchedule = {
  report: { label: t`Report`, kind: 'text', sorted: true },
  every: { label: t`Repeats`, kind: 'text', sorted: true, words: { DAILY: t`Every day`, WEEKLY: t`Every week`, MONTHLY: t`On the first of the month` } },
  format: { label: t`Format`, kind: 'text', sorted: true, words: { pdf: t`PDF`, xlsx: t`Excel` } },
  pausedAt: { label: t`Paused`, kind: 'instant', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
