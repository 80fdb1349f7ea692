import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Check,
  CircleAlert,
  CircleX,
  Clock,
  Download,
  FolderClock,
  Loader,
  RotateCcw,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { saveAddress } from '@/api/download';
import { DateText } from '@/components/display/date-text';
import { JobProgress } from '@/components/feedback/job-progress';
import { count } from '@/lib/format';
import { cancelJob, isWaiting, type Job, jobFile, jobsQuery, retryJob } from '@/lib/jobs';
import { PanelState } from './panel-state';

const ICONS: Record<Job['state'], LucideIcon> = {
  QUEUED: Clock,
  RUNNING: Loader,
  DONE: Check,
  FAILED: CircleAlert,
  CANCELLED: CircleX,
};

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '-20px -24px 0',
  padding: 0,
  '& li': {
    display: 'grid',
    gridTemplateColumns: '18px minmax(0, 1fr)',
    gap: '4px 12px',
    padding: '14px 24px',
    borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& svg.state': { marginTop: 1, color: theme.vars.palette.text.secondary },
  '& [data-state="FAILED"] svg.state': { color: theme.vars.palette.error.text },
  '& [data-state="DONE"] svg.state': { color: theme.vars.palette.success.text },
  '& h3': { ...theme.typography.small, fontWeight: 500, margin: 0, overflowWrap: 'anywhere' },
  '& p': { ...theme.typography.caption, margin: 0, color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
  '& .body': { display: 'grid', gap: 6, justifyItems: 'start' },
  '& .body > [role="status"]': { width: '100%' },
}));

const None = styled('div')(({ theme }) => ({
  ...theme.typography.body,
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  paddingTop: 72,
  color: theme.vars.palette.text.secondary,
}));

/** How a kind of job is called, and the page that shows what it works on; an export is its file. */
const KINDS: Record<string, { title: (job: Job) => string; link?: (job: Job) => { to: string; label: string } }> = {
  studentimport: {
    title: ({ name }) => t`Import of ${name}`,
    link: ({ recordId }) => ({ to: `/studentimport/${recordId}`, label: t`Show import` }),
  },
  dataimport: {
    title: ({ name }) => t`Import of ${name}`,
    link: ({ recordId }) => ({ to: `/import/${recordId}`, label: t`Show import` }),
  },
  renewal: {
    title: () => t`Renewals`,
    link: () => ({ to: '/coursefee-page?tab=renewals&view=log', label: t`Show runs` }),
  },
  bulkchange: { title: ({ name }) => t`Bulk change: ${name}` },
  archive: { title: () => t`Export of everything` },
};

/** One's own jobs: running, queued, done and failed ones, with what can be done with each. */
export default function JobsPanel({ onClose }: { onClose: () => void }) {
  const jobs = useQuery({ ...jobsQuery, refetchOnMount: 'always' });
  return (
    <PanelState of={jobs} didNotLoad={t`The jobs did not load`}>
      {(found) =>
        found.length === 0 ? (
          <None>
            <FolderClock size={28} aria-hidden />
            {t`No jobs`}
          </None>
        ) : (
          <List>
            {found.map((job) => (
              <Entry key={job._id} job={job} at={jobs.dataUpdatedAt} onClose={onClose} />
            ))}
          </List>
        )
      }
    </PanelState>
  );
}

function Entry({ job, at, onClose }: { job: Job; at: number; onClose: () => void }) {
  const queries = useQueryClient();
  const refetch = () => queries.invalidateQueries({ queryKey: jobsQuery.queryKey });
  const cancel = useMutation({ mutationFn: () => cancelJob(job._id), onSettled: refetch });
  const retry = useMutation({ mutationFn: () => retryJob(job._id), onSettled: refetch });
  const download = useMutation({
    mutationFn: async () => saveAddress(await jobFile(job._id), job.name),
    onError: refetch,
  });
  const Icon = ICONS[job.state];
  const kind = KINDS[job.kind];
  const link = kind?.link?.(job);
  const isDone = job.state === 'DONE';
  return (
    <li data-state={job.state}>
      <Icon className="state" size={18} aria-hidden />
      <div className="body">
        <h3>{kind ? kind.title(job) : job.name}</h3>
        {isWaiting(job) ? (
          <>
            <JobProgress label={job.state === 'QUEUED' ? t`Queued` : t`Running`} job={job} />
            <TimeLeft job={job} at={at} />
            {job.canCancel && (
              <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate()}>
                {t`Stop`}
              </Button>
            )}
          </>
        ) : (
          <>
            <p>
              {job.message || plural({ count: job.total }, { one: '# row', other: '# rows' })}
              {' · '}
              <DateText value={job.endDt ?? job.createDt} withTime />
            </p>
            {isDone &&
              job.size > 0 &&
              (job.keptUntil ? <Kept until={job.keptUntil} /> : <p>{t`The file is no longer kept.`}</p>)}
            {job.keptUntil !== null && (
              <Button
                size="small"
                startIcon={<Download size={16} aria-hidden />}
                loading={download.isPending}
                onClick={() => download.mutate()}
              >
                {t`Download`}
              </Button>
            )}
            {!isDone && (
              <Button
                size="small"
                startIcon={<RotateCcw size={16} aria-hidden />}
                loading={retry.isPending}
                onClick={() => retry.mutate()}
              >
                {t`Try again`}
              </Button>
            )}
          </>
        )}
        {link && (
          <Button size="small" component={Link} to={link.to} onClick={onClose}>
            {link.label}
          </Button>
        )}
      </div>
    </li>
  );
}

function Kept({ until }: { until: string }) {
  return (
    <p>
      {t`Kept until`} <DateText value={until} withTime />
    </p>
  );
}

/** How long the rest takes if it goes on as it went since the panel was opened. */
function TimeLeft({ job, at }: { job: Job; at: number }) {
  const [first, setFirst] = useState({ done: job.done, at });
  if (job.done < first.done) setFirst({ done: job.done, at });
  if (job.done <= first.done) return null;
  const seconds = ((at - first.at) / 1000 / (job.done - first.done)) * (job.total - job.done);
  return <p>{t`About ${{ seconds: count(Math.max(1, Math.ceil(seconds))) }} s left`}</p>;
}
