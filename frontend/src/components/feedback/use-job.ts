import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';

/** What every long job of the server tells of itself. */
export interface Job {
  state: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED';
  /** Rows dealt with, of how many; 0 of 0 until they have been counted. */
  done: number;
  total: number;
}

/** Milliseconds between two questions. */
const PAUSE = 1000;

export const isOver = (job: Job | undefined) => job !== undefined && job.state !== 'QUEUED' && job.state !== 'RUNNING';

/** Asks about a job until it is over. `enabled: false` in the query while there is none. */
export function useJob<J extends Job, K extends QueryKey>(query: UseQueryOptions<J, Error, J, K>): UseQueryResult<J> {
  return useQuery({
    ...query,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : PAUSE),
    // The tab may be left meanwhile, and its result is wanted when one is back.
    refetchIntervalInBackground: true,
  });
}
