import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import type { RunNow } from './use-run-now';

const JobProgress = lazy(async () => ({ default: (await import('@/components/feedback/job-progress')).JobProgress }));

const Place = styled('div')({ marginTop: 16 });

export function RunningJob({ run }: { run: RunNow }) {
  if (!run.isRunning) return null;
  return (
    <Place>
      <Suspense>
        <JobProgress label={t`Renewing`} job={run.job} />
      </Suspense>
    </Place>
  );
}
