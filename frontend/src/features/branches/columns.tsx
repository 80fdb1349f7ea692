import { branch } from '@/api/columns/branch';
import { branches } from '@/api/resources';
import { columnsOf } from '@/components/data-list/columns';
import { CardLines } from '@/components/data-list/list-cards';
import { StatusChip } from '@/components/display/status-chip';
import { phone } from '@/lib/format';
import type { BranchRow } from './api';
import { t } from './text';

const column = columnsOf(branches, branch);

/** The specification's columns in its order, then those a centre may add. */
export const branchColumns = [
  column('code', { tone: 'quiet' }),
  column('branchname', { fixed: true, tone: 'strong' }),
  column('phone'),
  column('email', { clip: true }),
  column('city'),
  column('status'),
  column('createdBy'),
  column('updatedBy'),
  column('state', { optional: true }),
  { key: 'receiptPrefix', label: t('receiptPrefix'), cell: ({ receiptPrefix }: BranchRow) => receiptPrefix, optional: true },
  column('createDt', { label: t('createdOn'), optional: true }),
];

export function BranchCard({ branch: { branchname, code, phone: number, city, status } }: { branch: BranchRow }) {
  return (
    <CardLines
      title={branchname}
      second={`${code} · ${phone(number)}`}
      third={city}
      chip={<StatusChip state={status} />}
    />
  );
}
