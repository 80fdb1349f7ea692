import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { lazy, useMemo } from 'react';
import { useBranchFilter } from '@/components/data-list/filters';
import type { ListFilter } from '@/components/data-list/types';
import { PageHeader } from '@/components/layout/page-header';
import type { ViewHead } from '@/components/layout/page-views';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { METHOD_LABELS, METHODS } from '../names';
import RefundList from './refund-list';
import { refundFilters } from './states';

const PolicySheet = lazy(() => import('./policy-sheet'));

const ownFilters: readonly ListFilter[] = [
  ...refundFilters,
  {
    key: 'method',
    kind: 'choice',
    label: t`Method`,
    multiple: true,
    options: METHODS.map((value) => ({ value, label: METHOD_LABELS[value] })),
  },
  { key: 'date', kind: 'dates', label: t`Date` },
];

/** Every refund of the branch in view, and the policy of the centre. */
export default function RefundView({ title, above }: ViewHead) {
  const mayManage = MANAGERS.includes(useMe().role);
  const branchFilter = useBranchFilter();
  const filters = useMemo(() => [...branchFilter, ...ownFilters], [branchFilter]);
  const policy = useSheetParam('policy');
  return (
    <>
      <PageHeader
        title={title}
        actions={mayManage && <Button onClick={() => policy.open('open')}>{t`Refund policy`}</Button>}
      />
      {above}
      <RefundList filters={filters} />
      <ParamSheet of={policy}>{() => <PolicySheet onClose={policy.close} />}</ParamSheet>
    </>
  );
}
