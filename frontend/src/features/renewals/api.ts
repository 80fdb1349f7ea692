import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { renewalEntries, renewalRuns } from '@/api/renewals';
import { renewals } from '@/api/resources';
import type { Job } from '@/components/feedback/use-job';

export type ComingRenewal = Schemas['ComingRenewal'];
export type RenewalRun = Schemas['RenewalRun'];
export type RenewalEntry = Schemas['RenewalEntry'];
export type Outcome = RenewalEntry['outcome'];

/** What the list of coming ones adds up to: of all its pages, without what is skipped. */
export const comingFigures = (days: number) => renewals.get('figures', { days });

export const runEntries = (run: number, outcome: Outcome, pageSize: number) =>
  renewalEntries.first({ run, outcome, pageSize });

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
      const found = await renewalRuns.read('progress', { runs: runs.join(',') }, signal);
      return { ...found, state: found.state === 'RUNNING' ? 'RUNNING' : 'DONE' };
    },
  });

/** Leaves out the period that comes next, or takes that back. */
export const setSkipped = ({ _id: id, renewsOn, skipped }: ComingRenewal) =>
  renewals.post(skipped ? '{id}/unskip' : '{id}/skip', { id, body: { period: renewsOn } });
