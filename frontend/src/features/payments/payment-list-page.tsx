import { IndianRupee } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useBranchFilter } from '@/components/data-list/filters';
import type { ListFilter } from '@/components/data-list/types';
import { PageHeader } from '@/components/layout/page-header';
import { PrimaryAction } from '@/components/layout/primary-action';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { METHODS, PAY_PARAM } from './names';
import { PaymentList } from './payment-list';
import { t } from './text';

const ownFilters: readonly ListFilter[] = [
  {
    key: 'method',
    kind: 'choice',
    label: t('filters.method'),
    multiple: true,
    options: METHODS.map((value) => ({ value, label: t(`methods.${value}`) })),
  },
  { key: 'date', kind: 'dates', label: t('filters.date') },
];

/** /payments: everything received, with its receipts. */
export function Component() {
  const record = useSheetParam(PAY_PARAM);
  const branchFilter = useBranchFilter();
  const filters = useMemo(() => [...branchFilter, ...ownFilters], [branchFilter]);
  const [isEmpty, setEmpty] = useState(false);
  const add = <PrimaryAction label={t('recordPayment')} icon={IndianRupee} onClick={() => record.open('new')} />;
  return (
    <>
      <PageHeader title={t('title')} actions={!isEmpty && add} />
      <PaymentList filters={filters} onEmpty={setEmpty} action={add} />
    </>
  );
}
