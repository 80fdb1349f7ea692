import { t } from '@lingui/core/macro';
import { refund } from '@/api/columns/refund';
import { StatusChip } from '@/components/display/status-chip';
import type { ChoiceFilter } from '@/components/data-list/types';
import type { RefundRow } from './api';

const WORDS = refund.status.words;

/** The state of a refund; one that should have been paid says so. */
export const RefundState = ({ refund: { status, daysLate } }: { refund: Pick<RefundRow, 'status' | 'daysLate'> }) =>
  daysLate === null ? (
    <StatusChip state={status} label={WORDS[status]} tone={status === 'REQUESTED' ? 'warning' : undefined} />
  ) : (
    <StatusChip state="OVERDUE" />
  );

export const refundFilters: readonly ChoiceFilter[] = [
  {
    key: 'status',
    kind: 'choice',
    label: refund.status.label,
    multiple: true,
    options: Object.entries(WORDS).map(([value, label]) => ({ value, label })),
  },
  {
    key: 'deadline',
    kind: 'choice',
    label: refund.dueBy.label,
    multiple: true,
    options: [
      { value: 'OVERDUE', label: t`Overdue` },
      { value: 'WAITING', label: t`Waiting` },
    ],
  },
];
