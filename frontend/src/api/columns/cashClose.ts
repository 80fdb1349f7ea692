// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const cashClose = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  number: { label: t`Number`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  opening: { label: t`Opening`, kind: 'money', sorted: true },
  cashIn: { label: t`Cash in`, kind: 'money', sorted: true },
  cashOut: { label: t`Cash out`, kind: 'money', sorted: true },
  book: { label: t`Book`, kind: 'money', sorted: true },
  counted: { label: t`Counted`, kind: 'money', sorted: true },
  difference: { label: t`Difference`, kind: 'money', sorted: true },
  reason: { label: t`Reason`, kind: 'text', sorted: true, words: { CHANGE: t`Change not returned`, NOT_ENTERED: t`Payment or expense not entered`, MISTYPED: t`Amount entered wrongly`, UNEXPLAINED: t`Not explained`, OTHER: t`Other` } },
  note: { label: t`Note`, kind: 'text', sorted: true },
  timesCounted: { label: t`Times counted`, kind: 'integer', sorted: true },
  confirmedByName: { label: t`Confirmed by`, kind: 'text', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
