import { Clipped } from '@/components/data-list/cells';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn } from '@/components/data-list/types';
import { DateText } from '@/components/display/date-text';
import { StatusChip } from '@/components/display/status-chip';
import { phone } from '@/lib/format';
import type { BranchRow } from './api';
import { t } from './text';

const clipped = (text: string) => <Clipped title={text}>{text}</Clipped>;

/** The specification's columns in its order, then those a centre may add. */
export const branchColumns: readonly ListColumn<BranchRow>[] = [
  { key: 'code', label: t('columns.code'), cell: (row) => row.code, sort: true, tone: 'quiet' },
  {
    key: 'branchname',
    label: t('columns.name'),
    cell: (row) => row.branchname,
    sort: true,
    fixed: true,
    tone: 'strong',
  },
  { key: 'phone', label: t('columns.phone'), cell: (row) => phone(row.phone), sort: true },
  { key: 'email', label: t('columns.email'), cell: (row) => clipped(row.email), sort: true },
  { key: 'city', label: t('columns.city'), cell: (row) => row.city, sort: true },
  { key: 'status', label: t('columns.status'), cell: (row) => <StatusChip state={row.status} />, sort: true },
  { key: 'createdBy', label: t('columns.createdBy'), cell: (row) => clipped(row.createdBy), sort: true, tone: 'quiet' },
  { key: 'updatedBy', label: t('columns.updatedBy'), cell: (row) => clipped(row.updatedBy), sort: true, tone: 'quiet' },
  { key: 'state', label: t('columns.state'), cell: (row) => row.state, optional: true },
  { key: 'receiptPrefix', label: t('columns.receiptPrefix'), cell: (row) => row.receiptPrefix, optional: true },
  { key: 'createDt', label: t('columns.createDt'), cell: (row) => <DateText value={row.createDt} />, sort: true, optional: true },
];

export function BranchCard({ branch }: { branch: BranchRow }) {
  return (
    <CardLines
      title={branch.branchname}
      second={`${branch.code} · ${phone(branch.phone)}`}
      third={branch.city}
      chip={<StatusChip state={branch.status} />}
    />
  );
}
