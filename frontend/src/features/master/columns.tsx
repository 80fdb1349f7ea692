import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Clipped } from '@/components/data-list/cells';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn } from '@/components/data-list/types';
import { Avatar } from '@/components/display/avatar';
import { DateText } from '@/components/display/date-text';
import { Money } from '@/components/display/money';
import { StatusChip } from '@/components/display/status-chip';
import { months } from '@/lib/duration';
import { phone, today } from '@/lib/format';
import type { Organisation } from './api';

const Late = styled('span')(({ theme }) => ({ color: theme.vars.palette.error.text }));

const clipped = (text: string) => <Clipped title={text}>{text}</Clipped>;
const durationText = ({ duration }: Organisation) => (duration ? months(duration) : '');

function Expiry({ expiryDt }: Organisation) {
  const day = <DateText value={expiryDt} />;
  return expiryDt && expiryDt < today() ? <Late>{day}</Late> : day;
}

/** The specification's columns of the organisation table. */
export const organisationColumns: readonly ListColumn<Organisation>[] = [
  { key: 'orgId', label: t`Org ID`, cell: (row) => row.orgId, sort: true, tone: 'quiet' },
  {
    key: 'centreName',
    label: t`Centre name`,
    cell: (row) => row.centreName,
    sort: true,
    fixed: true,
    tone: 'strong',
    avatar: (row) => ({ name: row.centreName, shape: 'organisation' }),
  },
  { key: 'category', label: t`Category`, cell: (row) => clipped(row.category), sort: true, under: 'centreName' },
  { key: 'email', label: t`Email`, cell: (row) => clipped(row.email), sort: true },
  { key: 'phone', label: t`Phone`, cell: (row) => phone(row.phone), sort: true, under: 'email' },
  { key: 'planName', label: t`Plan name`, cell: (row) => row.planName, sort: true },
  { key: 'state', label: t`State`, cell: (row) => clipped(row.state), sort: true, tone: 'quiet' },
  { key: 'status', label: t`Status`, cell: (row) => <StatusChip state={row.status} />, sort: true },
  { key: 'duration', label: t`Duration`, cell: durationText, sort: true },
  {
    key: 'amount',
    label: t`Amount`,
    cell: (row) => <Money amount={row.amount ?? '0.00'} />,
    align: 'right',
    sort: true,
  },
  { key: 'expiryDt', label: t`Expiry date`, cell: Expiry, sort: true },
];

export function OrganisationCard({ organisation }: { organisation: Organisation }) {
  const { centreName, orgId, planName, state, status, amount } = organisation;
  return (
    <CardLines
      avatar={<Avatar name={centreName} shape="organisation" size={40} />}
      title={centreName}
      end={<Money amount={amount ?? '0.00'} />}
      second={orgId}
      third={[planName, state].filter(Boolean).join(' · ')}
      status={status}
    />
  );
}
