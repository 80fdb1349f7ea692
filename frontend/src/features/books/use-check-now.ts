import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refresh } from '@/api/resource';
import { books } from './api';
import { isWaiting, jobsQuery } from '@/lib/jobs';
import { toasts } from '@/lib/toasts';
import { checkNow } from './api';

/** Asks for a check and follows it to its end; it goes on when the page is left. */
export function useCheckNow() {
  const queries = useQueryClient();
  const jobs = useQuery(jobsQuery);
  const job = jobs.data?.find(({ kind }) => kind === 'books');
  const waitedFor = useRef<number>(undefined);
  const asking = useMutation({
    mutationFn: checkNow,
    onSuccess: ({ data }) => {
      waitedFor.current = data._id;
      return queries.invalidateQueries({ queryKey: jobsQuery.queryKey });
    },
  });
  useEffect(() => {
    if (!job) return;
    if (isWaiting(job)) {
      waitedFor.current = job._id;
    } else if (waitedFor.current === job._id) {
      waitedFor.current = undefined;
      toasts[job.state === 'DONE' ? 'success' : 'error'](job.message);
      void refresh(queries, books.refreshes);
    }
  }, [job, queries]);
  const running = job && isWaiting(job) ? job : undefined;
  return { start: () => asking.mutate(), isRunning: asking.isPending || running !== undefined, job: running };
}
