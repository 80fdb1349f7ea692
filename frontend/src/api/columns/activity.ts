// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const activity = {
  at: { label: t`Time`, kind: 'instant', sorted: true },
  who: { label: t`Who`, kind: 'text', sorted: true },
  role: { label: t`Role`, kind: 'text', sorted: true },
  action: { label: t`What`, kind: 'text', sorted: true },
  kindName: { label: t`Record`, kind: 'text', sorted: true },
  record: { label: t`Name`, kind: 'text', sorted: true },
  changed: { label: t`Changed`, kind: 'texts' },
  changes: { label: t`Before → after`, kind: 'text' },
  address: { label: t`Address`, kind: 'text', sorted: true },
  requestId: { label: t`Request`, kind: 'text', sorted: true },
} as const;
