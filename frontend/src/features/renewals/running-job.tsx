import { styled } from '@mui/material/styles';
import { JobProgress } from '@/components/feedback/job-progress';
import { t } from './text';
import type { RunNow } from './use-run-now';

const Place = styled('div')({ marginTop: 16 });

export function RunningJob({ run }: { run: RunNow }) {
  if (!run.isRunning) return null;
  return (
    <Place>
      <JobProgress label={t('running')} job={run.job} />
    </Place>
  );
}
