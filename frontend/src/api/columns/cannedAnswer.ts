// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const cannedAnswer = {
  title: { label: t`Title`, kind: 'text', sorted: true },
  text: { label: t`Answer`, kind: 'text', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
