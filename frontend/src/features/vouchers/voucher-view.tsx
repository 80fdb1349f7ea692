import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useBranchFilter } from '@/components/data-list/filters';
import type { ListFilter } from '@/components/data-list/types';
import { PageHeader } from '@/components/layout/page-header';
import type { ViewHead } from '@/components/layout/page-views';
import { RecordPayment } from '@/components/layout/record-payment';
import { KIND_LABELS } from './api';
import VoucherList from './voucher-list';

const ownFilters: readonly ListFilter[] = [
  {
    key: 'kind',
    kind: 'choice',
    label: t`Kind`,
    multiple: true,
    options: Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label })),
  },
  { key: 'date', kind: 'dates', label: t`Date` },
];

/** The vouchers of the branch in view. */
export default function VoucherView({ title, above }: ViewHead) {
  const branchFilter = useBranchFilter();
  const filters = useMemo(() => [...branchFilter, ...ownFilters], [branchFilter]);
  return (
    <>
      <PageHeader title={title} actions={<RecordPayment />} />
      {above}
      <VoucherList filters={filters} />
    </>
  );
}
