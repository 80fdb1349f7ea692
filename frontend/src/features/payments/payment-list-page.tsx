import Button from '@mui/material/Button';
import { IndianRupee } from 'lucide-react';
import { useMemo, useState } from 'react';
import { PageHeader } from '@/components/layout/page-header';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import type { ListFilter } from '@/components/data-list/types';
import { useBranches, useMe } from '@/lib/me';
import { METHODS, PAY_PARAM } from './names';
import { PaymentList } from './payment-list';
import { t } from './text';

/** /payments: everything received, with its receipts. */
export function Component() {
  const me = useMe();
  const branches = useBranches();
  const record = useSheetParam(PAY_PARAM);
  const [isEmpty, setEmpty] = useState(false);

  const seesBranches = !me.branchObjectId && branches.length > 1;
  const filters = useMemo<ListFilter[]>(() => {
    const own: ListFilter[] = [
      {
        key: 'method',
        kind: 'choice',
        label: t('filters.method'),
        multiple: true,
        options: METHODS.map((value) => ({ value, label: t(`methods.${value}`) })),
      },
      { key: 'date', kind: 'dates', label: t('filters.date') },
    ];
    if (!seesBranches) return own;
    const options = branches.map(({ _id, branchname }) => ({ value: String(_id), label: branchname }));
    return [{ key: 'branch', kind: 'choice', label: t('filters.branch'), multiple: true, options }, ...own];
  }, [branches, seesBranches]);

  const add = (
    <Button
      variant="contained"
      color="primary"
      startIcon={<IndianRupee size={16} aria-hidden />}
      onClick={() => record.open('new')}
    >
      {t('recordPayment')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} actions={!isEmpty && add} />
      <PaymentList filters={filters} onEmpty={setEmpty} action={add} />
    </>
  );
}
