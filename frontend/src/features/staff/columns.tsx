import { t } from '@lingui/core/macro';
import { Clipped } from '@/components/data-list/cells';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn } from '@/components/data-list/types';
import { Avatar } from '@/components/display/avatar';
import { StatusChip } from '@/components/display/status-chip';
import { phone } from '@/lib/format';
import { roleLabel } from '@/lib/roles';
import type { StaffRow } from './api';

const clipped = (text: string) => <Clipped title={text}>{text}</Clipped>;

/** The specification's columns; the phone stands under the name. */
export const staffColumns: readonly ListColumn<StaffRow>[] = [
  { key: 'staffId', label: t`Staff ID`, cell: (row) => row.staffId, sort: true, tone: 'quiet' },
  {
    key: 'username',
    label: t`Name`,
    cell: (row) => row.username,
    sort: true,
    fixed: true,
    tone: 'strong',
    avatar: (row) => ({ name: row.username, src: row.userLogo }),
  },
  { key: 'phone', label: t`Phone`, cell: (row) => phone(row.phone), sort: true, under: 'username' },
  { key: 'email', label: t`Email`, cell: (row) => clipped(row.email), sort: true },
  {
    key: 'branch',
    label: t`Branch`,
    cell: (row) => row.branchObjectId?.branchname,
    sort: 'branchObjectId',
    tone: 'quiet',
  },
  { key: 'role', label: t`Role`, cell: (row) => roleLabel(row.role), sort: true },
  { key: 'status', label: t`Status`, cell: (row) => <StatusChip state={row.status} />, sort: true },
  { key: 'createdBy', label: t`Created by`, cell: (row) => clipped(row.createdBy), sort: true, optional: true },
];

export function StaffCard({ staff }: { staff: StaffRow }) {
  const { username, userLogo, staffId, branchObjectId, role, status } = staff;
  return (
    <CardLines
      avatar={<Avatar name={username} src={userLogo} size={40} />}
      title={username}
      second={`${staffId} · ${phone(staff.phone)}`}
      third={[roleLabel(role), branchObjectId?.branchname].filter(Boolean).join(' · ')}
      status={status}
    />
  );
}
