import { t } from '@lingui/core/macro';
import { Clipped } from '@/components/data-list/cells';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn } from '@/components/data-list/types';
import { Avatar } from '@/components/display/avatar';
import { DateText } from '@/components/display/date-text';
import { StatusChip } from '@/components/display/status-chip';
import { date } from '@/lib/format';
import type { Approval } from './api';

export const approvalColumns: readonly ListColumn<Approval>[] = [
  { key: 'name', label: t`Request`, cell: (row) => row.name, tone: 'strong', fixed: true, sort: true },
  {
    key: 'limits',
    label: t`Exceeds`,
    cell: (row) => <Clipped>{row.limits.join(' ')}</Clipped>,
    under: 'name',
    tone: 'quiet',
  },
  {
    key: 'createdBy',
    label: t`Asked by`,
    cell: (row) => row.createdBy,
    avatar: (row) => ({ name: row.createdBy }),
    sort: true,
  },
  { key: 'createDt', label: t`Asked on`, cell: (row) => <DateText value={row.createDt} withTime />, sort: true },
  { key: 'branchObjectId', label: t`Branch`, cell: (row) => row.branchObjectId.branchname, tone: 'quiet', sort: true },
  { key: 'status', label: t`Status`, cell: (row) => <StatusChip state={row.status} />, sort: true },
  { key: 'decidedBy', label: t`Decided by`, cell: (row) => row.decidedBy || '–', tone: 'quiet', sort: true },
];

export function ApprovalCard({ approval }: { approval: Approval }) {
  const { name, createdBy, createDt, branchObjectId, status } = approval;
  return (
    <CardLines
      avatar={<Avatar name={createdBy} size={40} />}
      title={name}
      second={`${createdBy}, ${date(createDt)}`}
      third={branchObjectId.branchname}
      status={status}
    />
  );
}
