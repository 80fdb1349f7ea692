// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const client = {
  createDt: { label: t`Created date`, kind: 'instant', sorted: true },
  name: { label: t`Name`, kind: 'text', sorted: true },
  phone: { label: t`Phone`, kind: 'text', sorted: true },
  whatsappNo: { label: t`WhatsApp No`, kind: 'text', sorted: true },
  interests: { label: t`Interests`, kind: 'text', sorted: true },
  area: { label: t`Area`, kind: 'text', sorted: true },
  city: { label: t`City`, kind: 'text', sorted: true },
  stage: { label: t`Stage`, kind: 'text', sorted: true, words: { NEW: t`New`, CONTACTED: t`Contacted`, DEMO: t`Demo`, TRIAL: t`Trial`, WON: t`Won`, LOST: t`Lost` } },
  nextFollowUp: { label: t`Next follow-up`, kind: 'date', sorted: true },
} as const;
