// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const profitIncomeRows = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  incomeId: { label: t`Income ID`, kind: 'text', sorted: true },
  name: { label: t`Name`, kind: 'text', sorted: true },
  source: { label: t`Source`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch name`, kind: 'ref', sorted: true },
  income: { label: t`Income besides fees`, kind: 'money', sorted: true },
  result: { label: t`Result`, kind: 'money', sorted: true },
} as const;
