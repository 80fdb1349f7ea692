// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const importFault = {
  row: { label: t`Row`, kind: 'integer', sorted: true },
  studentName: { label: t`Student`, kind: 'text', sorted: true },
  column: { label: t`Column`, kind: 'text', sorted: true },
  value: { label: t`Value`, kind: 'text', sorted: true },
  message: { label: t`What to do`, kind: 'text', sorted: true },
  kind: { label: t`Kind`, kind: 'text', sorted: true, words: { FAULT: t`Fault`, DUPLICATE: t`Already there` } },
} as const;
