import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { statusFilter, useBranchFilter } from '@/components/data-list/filters';
import type { ListFilter } from '@/components/data-list/types';
import { PageHeader } from '@/components/layout/page-header';
import type { ViewHead } from '@/components/layout/page-views';
import { RecordPayment } from '@/components/layout/record-payment';
import { METHOD_LABELS, METHODS } from './names';
import { PaymentList } from './payment-list';

const ownFilters: readonly ListFilter[] = [
  statusFilter(['CONFIRMED', 'RECEIVED', 'CLEARED', 'BOUNCED', 'REVERSED', 'REFUNDED']),
  {
    key: 'method',
    kind: 'choice',
    label: t`Method`,
    multiple: true,
    options: METHODS.map((value) => ({ value, label: METHOD_LABELS[value] })),
  },
  { key: 'date', kind: 'dates', label: t`Date` },
];

/** Everything received in the branch in view. */
export function PaymentView({ title, above }: ViewHead) {
  const branchFilter = useBranchFilter();
  const filters = useMemo(() => [...branchFilter, ...ownFilters], [branchFilter]);
  const [isEmpty, setEmpty] = useState(false);
  const add = <RecordPayment />;
  return (
    <>
      <PageHeader title={title} actions={!isEmpty && add} />
      {above}
      <PaymentList filters={filters} onEmpty={setEmpty} action={add} />
    </>
  );
}
