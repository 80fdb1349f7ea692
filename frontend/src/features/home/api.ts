import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';

export type HomeFigures = Schemas['Home'];

export const PERIODS = ['TODAY', 'MONTH', 'QUARTER', 'YEAR'] as const;

export type Period = (typeof PERIODS)[number];

/** The figures of the period that the role may see, of the branch in view. */
export const homeQuery = (period: Period) =>
  queryOptions({
    queryKey: ['home', 'figures', period],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/home', { params: { query: { period } }, signal }))).data,
    // The old figures stay until the new ones are there: nothing jumps.
    placeholderData: keepPreviousData,
  });

const OWN_ROWS = 8;

/** The active students one teaches, and how many there are in each state. */
export const ownStudents = queryOptions({
  queryKey: ['student', 'own'],
  queryFn: ({ signal }) => {
    const query = { page: 1, pageSize: OWN_ROWS, status: 'ACTIVE', ordering: 'studentName' };
    return answer(client.GET('/class/v1/student', { params: { query }, signal }));
  },
});

/** How far a new centre is set up: the server knows what a step still lacks. */
export const setupSteps = queryOptions({
  queryKey: ['home', 'setup'],
  queryFn: async ({ signal }) => (await answer(client.GET('/class/v1/home/setup', { signal }))).data,
  meta: { silent: true },
});
