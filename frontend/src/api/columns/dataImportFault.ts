// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const dataImportFault = {
  row: { label: t`Row`, kind: 'integer', sorted: true },
  name: { label: t`Name`, kind: 'text', sorted: true },
  column: { label: t`Column`, kind: 'text', sorted: true },
  value: { label: t`Value`, kind: 'text', sorted: true },
  message: { label: t`What to do`, kind: 'text', sorted: true },
} as const;
