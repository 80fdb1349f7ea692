// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const stockMovement = {
  movement: { label: t`Movement`, kind: 'integer', sorted: true },
  date: { label: t`Date`, kind: 'date', sorted: true },
  kind: { label: t`Kind`, kind: 'text', sorted: true, words: { PURCHASE: t`Purchase`, RETURN_TO_VENDOR: t`Return to vendor`, TRANSFER_OUT: t`Transfer out`, TRANSFER_IN: t`Transfer in`, ISSUE: t`Issue to a student`, RETURN: t`Return from a student`, COUNT: t`Physical count`, DAMAGE: t`Damage`, OPENING: t`Opening stock`, OPENING_REVERSAL: t`Opening stock reversed` } },
  itemObjectId: { label: t`Material`, kind: 'ref', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  quantity: { label: t`Quantity`, kind: 'integer', sorted: true },
  value: { label: t`Value`, kind: 'money', sorted: true },
  number: { label: t`Number`, kind: 'text', sorted: true },
  counted: { label: t`Counted`, kind: 'integer', sorted: true },
  reason: { label: t`Reason`, kind: 'text', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
