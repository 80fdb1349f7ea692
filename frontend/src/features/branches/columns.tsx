import { t } from '@lingui/core/macro';
import { branch } from '@/api/columns/branch';
import { branches } from '@/api/resources';
import { columnsOf } from '@/components/data-list/columns';
import type { BranchRow } from './api';

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
  {
    key: 'receiptPrefix',
    label: t`Receipt prefix`,
    cell: ({ receiptPrefix }: BranchRow) => receiptPrefix,
    optional: true,
  },
  column('createDt', { label: t`Created on`, optional: true }),
];
