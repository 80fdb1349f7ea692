import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useBranches, useMe } from '@/lib/me';
import { stateText } from '../display/states';
import type { ChoiceFilter, ListTabs } from './types';

/** Tabs over the states of a record, with the words of `states.ts`. */
export const statusTabs = (states: readonly string[]): ListTabs => ({
  param: 'status',
  options: statusOptions(states),
});

/** By state, where the tabs of the page are taken by its views. */
export const statusFilter = (states: readonly string[]): ChoiceFilter => ({
  key: 'status',
  kind: 'choice',
  label: t`Status`,
  multiple: true,
  options: statusOptions(states),
});

/** States of the wire as choices, for a filter or a select. */
export const statusOptions = (states: readonly string[]) => states.map((value) => ({ value, label: stateText(value) }));

/** The branches that the person may choose from, for a select. */
export function useBranchOptions() {
  const branches = useBranches();
  return useMemo(() => branches.map(({ _id, branchname }) => ({ value: String(_id), label: branchname })), [branches]);
}

/** By branch; none for whom only one is in view. Spread it into a list's filters. */
export function useBranchFilter(): ChoiceFilter[] {
  const me = useMe();
  const options = useBranchOptions();
  return useMemo(
    () =>
      me.branchObjectId || options.length < 2
        ? []
        : [{ key: 'branch', kind: 'choice', label: t`Branch`, multiple: true, options }],
    [me.branchObjectId, options],
  );
}
