import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { noteFirstPosition } from './change-position';
import { claimsOf, readToken } from './token';

/** The signed-in person and the branches: loaded before anything of the shell is shown. */
export type Me = Schemas['CurrentUser'];

/** Whether an answer has the shape that was agreed; that it has not is said in the console (specification, section 8). */
function isAgreed(fits: boolean, what: string, answered: unknown): boolean {
  if (!fits) console.error(`Unexpected shape of the ${what}:`, answered);
  return fits;
}

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    const id = localStorage.getItem('ID') ?? 'me';
    const body = await answer(client.GET('/class/v1/useradmin/{user_id}', { params: { path: { user_id: id } } }));
    // Without a person there is nothing to show: the guard tells that in its own words.
    isAgreed(typeof body.user === 'object', 'user', body);
    return body.user;
  },
  staleTime: 5 * 60_000,
});

/** Every branch the person may see; the public space has none. */
export const branchesQuery = queryOptions({
  queryKey: ['branch', 'choices'],
  queryFn: async () => {
    if (!claimsOf(readToken())?.org) return [];
    const query = { page: 1, pageSize: 100, ordering: 'branchname' };
    const body = await answer(client.GET('/class/v1/branch', { params: { query } }));
    // Nothing of the workspace is asked for before the branches are there (app/guards.ts).
    noteFirstPosition(body.position);
    return isAgreed(Array.isArray(body.list), 'branches', body) ? body.list : [];
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

/** The branch that a new record begins in: the one in view, else the only one there is. */
export function useStartBranch(): number | undefined {
  const inView = useMe().branchObjectId?._id;
  const branches = useBranches();
  return inView ?? (branches.length === 1 ? branches[0]?._id : undefined);
}

/** MASTER outside any workspace has the platform's pages, everyone else a centre's. */
export function spaceOf(me: Pick<Me, 'role' | 'workspace'>): 'platform' | 'centre' {
  return me.role === 'MASTER' && !me.workspace ? 'platform' : 'centre';
}
