import { t } from '@lingui/core/macro';
import { Clipped } from '@/components/data-list/cells';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn } from '@/components/data-list/types';
import { Avatar } from '@/components/display/avatar';
import { DateText } from '@/components/display/date-text';
import { Money } from '@/components/display/money';
import { StatusChip } from '@/components/display/status-chip';
import { date } from '@/lib/format';
import type { Proof } from './proofs';

export const utrText = ({ utr }: Proof) => utr || t`Screenshot only`;

export const proofColumns: readonly ListColumn<Proof>[] = [
  { key: 'date', label: t`Paid on`, cell: (row) => <DateText value={row.date} />, sort: true },
  { key: 'utr', label: t`UTR`, cell: utrText, sort: true, fixed: true, tone: 'strong' },
  {
    key: 'fromPayer',
    label: t`Sent by`,
    cell: (row) => (row.fromPayer ? t`The payer` : row.createdBy),
    under: 'utr',
  },
  { key: 'studentName', label: t`Student name`, cell: (row) => row.studentObjectId.studentName },
  { key: 'studentId', label: t`Student ID`, cell: (row) => row.studentObjectId.studentId, under: 'studentName' },
  { key: 'amount', label: t`Amount`, cell: (row) => <Money amount={row.amount} />, align: 'right', sort: true },
  {
    key: 'branch',
    label: t`Branch name`,
    cell: (row) => <Clipped>{row.branchObjectId.branchname}</Clipped>,
    tone: 'quiet',
  },
  { key: 'payment', label: t`Payment ID`, cell: (row) => row.paymentObjectId?.receiptNo ?? '–', tone: 'quiet' },
  { key: 'status', label: t`Status`, cell: (row) => <StatusChip state={row.status} />, sort: true },
  { key: 'reason', label: t`Reason`, cell: (row) => <Clipped>{row.reason}</Clipped>, under: 'status' },
];

export const ProofCard = ({ proof }: { proof: Proof }) => (
  <CardLines
    avatar={<Avatar name={proof.studentObjectId.studentName} size={40} />}
    title={proof.studentObjectId.studentName}
    end={<Money amount={proof.amount} />}
    second={utrText(proof)}
    third={date(proof.date)}
    status={proof.status}
  />
);
