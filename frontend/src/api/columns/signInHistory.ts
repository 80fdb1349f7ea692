// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const signInHistory = {
  date: { label: t`Date`, kind: 'instant', sorted: true },
  result: { label: t`Result`, kind: 'text', sorted: true, words: { signed_in: t`Signed in`, wrong_password: t`Wrong password`, wrong_code: t`Wrong code`, logout: t`Signed out`, new_login: t`Ended by another sign-in`, expired: t`Session expired`, revoked: t`Ended by the centre`, password: t`Ended: password changed`, email: t`Ended: email changed`, recovery: t`Ended: account recovered` } },
  device: { label: t`Device`, kind: 'text', sorted: true },
  address: { label: t`Network address`, kind: 'text', sorted: true },
} as const;
