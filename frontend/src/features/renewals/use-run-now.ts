import { plural, t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isOver, useJob } from '@/components/feedback/use-job';
import { refresh } from '@/api/resource';
import { renewalRuns } from '@/api/renewals';
import { renewals } from '@/api/resources';
import { count } from '@/lib/format';
import { toasts } from '@/lib/toasts';
import { runProgress, type RenewalJob } from './api';

function whatItMade({ made, lateFees }: RenewalJob): string {
  const renewals =
    (made > 0 || lateFees === 0) && plural({ count: made }, { one: '# renewal made.', other: '# renewals made.' });
  return [
    renewals,
    lateFees > 0 &&
      plural(
        { count: lateFees },
        {
          one: '# late fee added.',
          other: '# late fees added.',
        },
      ),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Asks for a run and follows it to its end; it goes on when the page is left. */
export function useRunNow() {
  const queries = useQueryClient();
  const [runs, setRuns] = useState<readonly number[]>([]);
  const { data: job } = useJob({ ...runProgress(runs), enabled: runs.length > 0 });
  const asking = useMutation({
    mutationFn: () => renewalRuns.post(''),
    onSuccess: ({ data, message }) => {
      if (data.runs.length === 0) toasts.success(message);
      setRuns(data.runs);
    },
  });

  const finished = runs.length > 0 && isOver(job) ? job : undefined;
  useEffect(() => {
    if (!finished) return;
    if (finished.failed > 0) toasts.error(t`${{ count: count(finished.failed) }} failed. See the log.`);
    else toasts.success(whatItMade(finished));
    void refresh(queries, renewals.refreshes);
  }, [finished, queries]);

  const isRunning = asking.isPending || (runs.length > 0 && !finished);
  return { start: () => asking.mutate(), isRunning, job };
}

export type RunNow = ReturnType<typeof useRunNow>;
