import { t } from '@lingui/core/macro';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { count } from '@/lib/format';
import { isOver, type Job } from './use-job';

const Place = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  display: 'grid',
  gap: 8,
  '& .line': { display: 'flex', justifyContent: 'space-between', gap: 12 },
  '& .many': { color: theme.vars.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
}));

interface JobProgressProps {
  /** What is being done: "Importing students". */
  label: string;
  /** `undefined` until the first answer. */
  job: Job | undefined;
}

/** How far a long job of the server is; it goes on when the page is left. */
export function JobProgress({ label, job }: JobProgressProps) {
  const isCounted = job !== undefined && job.total > 0;
  const done = isCounted ? (job.done / job.total) * 100 : 0;
  return (
    <Place role="status">
      <div className="line">
        <span>{label}</span>
        {isCounted && <span className="many">{t`${{ done: count(job.done) }} of ${{ total: count(job.total) }}`}</span>}
      </div>
      <LinearProgress
        aria-label={label}
        variant={isCounted || isOver(job) ? 'determinate' : 'indeterminate'}
        value={isOver(job) ? 100 : done}
      />
    </Place>
  );
}
