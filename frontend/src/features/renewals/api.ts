import { queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { wireQuery } from '@/components/data-list/list-state';
import type { ListQuery } from '@/components/data-list/types';
import type { Job } from '@/components/feedback/use-job';

export type ComingRenewal = Schemas['ComingRenewal'];
export type RenewalRun = Schemas['RenewalRun'];
export type RenewalEntry = Schemas['RenewalEntry'];
export type Outcome = RenewalEntry['outcome'];

export const COMING_PATH = '/class/v1/renewal/upcoming';
export const RUN_PATH = '/class/v1/renewal/run';

export const comingRenewals: ListQuery<ComingRenewal> = (params) => ({
  queryKey: ['renewal', 'list', params],
  queryFn: ({ signal }) =>
    answer(client.GET('/class/v1/renewal/upcoming', { params: { query: wireQuery(params) }, signal })),
});

/** What the list adds up to: of all its pages, without what is skipped. */
export const comingFigures = (days: number) =>
  queryOptions({
    queryKey: ['renewal', 'figures', days],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/renewal/figures', { params: { query: { days } }, signal }))).data,
  });

export const renewalRuns: ListQuery<RenewalRun> = (params) => ({
  queryKey: ['renewal', 'runs', params],
  queryFn: ({ signal }) =>
    answer(client.GET('/class/v1/renewal/run', { params: { query: wireQuery(params) }, signal })),
});

export const renewalRun = (id: string) =>
  queryOptions({
    queryKey: ['renewal', 'run', id],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/renewal/run/{id}', { params: { path: { id } }, signal }))).data,
  });

export const runEntries = (run: number, outcome: Outcome, pageSize: number) =>
  queryOptions({
    queryKey: ['renewal', 'entries', run, outcome, pageSize],
    queryFn: ({ signal }) =>
      answer(client.GET('/class/v1/renewal/entry', { params: { query: { run, outcome, pageSize } }, signal })),
  });

export interface RenewalJob extends Job {
  made: number;
  skipped: number;
  failed: number;
  lateFees: number;
}

/** How far these runs are, together. */
export const runProgress = (runs: readonly number[]) =>
  queryOptions({
    queryKey: ['renewal', 'progress', runs],
    queryFn: async ({ signal }): Promise<RenewalJob> => {
      const query = { runs: runs.join(',') };
      const { data } = await answer(client.GET('/class/v1/renewal/run/progress', { params: { query }, signal }));
      return { ...data, state: data.state === 'RUNNING' ? 'RUNNING' : 'DONE' };
    },
  });

export const startRun = () => answer(client.POST('/class/v1/renewal/run'));

/** Leaves out the period that comes next, or takes that back. */
export const setSkipped = ({ _id, renewsOn, skipped }: ComingRenewal) => {
  const call = { params: { path: { id: _id } }, body: { period: renewsOn } };
  return answer(
    skipped ? client.POST('/class/v1/renewal/{id}/unskip', call) : client.POST('/class/v1/renewal/{id}/skip', call),
  );
};
