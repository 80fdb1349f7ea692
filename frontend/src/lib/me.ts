import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { claimsOf, readToken } from './token';

/** The signed-in person and the branches: loaded before anything of the shell is shown. */
export type Me = Schemas['CurrentUser'];

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    const id = localStorage.getItem('ID') ?? 'me';
    return (await answer(client.GET('/class/v1/useradmin/{user_id}', { params: { path: { user_id: id } } }))).user;
  },
  staleTime: 5 * 60_000,
});

/** Every branch the person may see; the public space has none. */
export const branchesQuery = queryOptions({
  queryKey: ['branch', 'choices'],
  queryFn: async () => {
    if (!claimsOf(readToken())?.org) return [];
    const query = { page: 1, pageSize: 100, ordering: 'branchname' };
    return (await answer(client.GET('/class/v1/branch', { params: { query } }))).list;
  },
  staleTime: 5 * 60_000,
});

export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

/** For the branch chip and the branch fields of forms. */
export function useBranches(): Schemas['BranchRow'][] {
  return useSuspenseQuery(branchesQuery).data;
}

/** MASTER outside any workspace has the platform's pages, everyone else a centre's. */
export function spaceOf(me: Pick<Me, 'role' | 'workspace'>): 'platform' | 'centre' {
  return me.role === 'MASTER' && !me.workspace ? 'platform' : 'centre';
}
