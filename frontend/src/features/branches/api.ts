import { t } from '@lingui/core/macro';
import type { Schemas } from '@/api/client';
import { branches } from '@/api/resources';

export type Branch = Schemas['Branch'];
export type BranchRow = Schemas['BranchRow'];

/** How a branch is opened, closed and deleted, from its list as from its own page. */
export const keeping = {
  of: branches,
  nameOf: ({ branchname }: BranchRow) => branchname,
  consequence: t`is removed from every list and can no longer be chosen. Receipts and reports keep it.`,
};
