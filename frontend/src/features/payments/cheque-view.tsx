import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { statusTabs, useBranchFilter } from '@/components/data-list/filters';
import type { ListFilter } from '@/components/data-list/types';
import { PageHeader } from '@/components/layout/page-header';
import type { ViewHead } from '@/components/layout/page-views';
import { RecordPayment } from '@/components/layout/record-payment';
import { PaymentList } from './payment-list';

const tabs = statusTabs(['RECEIVED', 'CLEARED', 'BOUNCED']);

const ownFilters: readonly ListFilter[] = [{ key: 'date', kind: 'dates', label: t`Received on` }];

/** The cheques of the branch in view: to deposit, cleared and bounced. */
export default function ChequeView({ title, above }: ViewHead) {
  const branchFilter = useBranchFilter();
  const filters = useMemo(() => [...branchFilter, ...ownFilters], [branchFilter]);
  const add = <RecordPayment />;
  return (
    <>
      <PageHeader title={title} actions={add} />
      {above}
      <PaymentList cheques tabs={tabs} filters={filters} action={add} />
    </>
  );
}
