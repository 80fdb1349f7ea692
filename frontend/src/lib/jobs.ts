import { queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';

/** Work of the server that outlasts a request, such as an export of many rows. */
export type Job = Schemas['ShownJob'];

/** Milliseconds between two questions while a job is not over. */
const PAUSE = 1000;

export const isWaiting = ({ state }: Job) => state === 'QUEUED' || state === 'RUNNING';

/** One's own jobs, newest first. */
export const jobsQuery = queryOptions({
  queryKey: ['job'],
  queryFn: async ({ signal }): Promise<Job[]> => (await answer(client.GET('/class/v1/job', { signal }))).data,
  refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? PAUSE : false),
});

const of = (id: number) => ({ params: { path: { job_id: String(id) } } });

export const cancelJob = (id: number) => answer(client.POST('/class/v1/job/{job_id}/cancel', of(id)));
export const retryJob = (id: number) => answer(client.POST('/class/v1/job/{job_id}/retry', of(id)));

/** The address of a finished job's file, good for five minutes. */
export const jobFile = async (id: number) => (await answer(client.POST('/class/v1/job/{job_id}/link', of(id)))).data;

const openers = new Set<() => void>();

/** The panel of the shell that shows the jobs, for whoever begins one elsewhere. */
export const jobsPanel = {
  open: () => openers.forEach((open) => open()),
  /** The shell's side: returns what ends it. */
  onOpen: (open: () => void) => {
    openers.add(open);
    return () => void openers.delete(open);
  },
};
