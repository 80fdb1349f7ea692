import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { saveAddress } from '@/api/download';
import { JobProgress } from '@/components/feedback/job-progress';
import { Panel } from '@/components/layout/panel';
import { dateTime } from '@/lib/format';
import { cancelJob, isWaiting, type Job, jobFile, jobsQuery } from '@/lib/jobs';

const ExportDialog = lazy(() => import('./export-dialog'));

/** Where the notice of a closed plan leads to on /subscription. */
const ANCHOR = 'export';

const Body = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 14,
  justifyItems: 'start',
  padding: '0 16px 16px',
  scrollMarginTop: 80,
  '& p': { ...theme.typography.body, margin: 0, maxWidth: 640, color: theme.vars.palette.text.secondary },
  '& .fault': { color: theme.vars.palette.error.text },
  '& [role="status"]': { width: '100%', maxWidth: 420 },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));

/** The owner's way to all data of the centre as one file, also after the plan has ended. */
export function ExportEverything() {
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const [asking, setAsking] = useState(false);
  const jobs = useQuery(jobsQuery);
  const last = jobs.data?.find(({ kind }) => kind === 'archive');
  useEffect(() => {
    if (hash === `#${ANCHOR}`) place.current?.scrollIntoView({ block: 'center' });
  }, [hash]);
  return (
    <Panel title={t`Export everything`}>
      <Body id={ANCHOR} ref={place}>
        <p>
          {t`All data of your centre in one ZIP file: students, fees, receipts, attendance and everything else as tables (CSV and JSON), with the photos, documents and certificates. It works after the plan has ended as well.`}
        </p>
        {last && <LastExport job={last} />}
        {!(last && isWaiting(last)) && (
          <div className="buttons">
            {last?.state === 'DONE' && last.keptUntil && <DownloadButton job={last} />}
            <Button variant="outlined" onClick={() => setAsking(true)}>
              {t`Export everything`}
            </Button>
          </div>
        )}
      </Body>
      <Suspense>{asking && <ExportDialog onClose={() => setAsking(false)} />}</Suspense>
    </Panel>
  );
}

/** How far the export is, or what came of the last one. */
function LastExport({ job }: { job: Job }) {
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => cancelJob(job._id),
    onSettled: () => queries.invalidateQueries({ queryKey: jobsQuery.queryKey }),
  });
  if (isWaiting(job)) {
    return (
      <>
        <JobProgress label={t`Exporting`} job={job} />
        {job.canCancel && (
          <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t`Stop`}
          </Button>
        )}
      </>
    );
  }
  if (job.state === 'FAILED') return <p className="fault">{job.message}</p>;
  if (job.keptUntil === null) return null;
  return (
    <p>
      {t`Exported on ${{ exported: dateTime(job.endDt ?? job.createDt) }}: ${{ contents: job.message }} Kept until ${{ until: dateTime(job.keptUntil) }}.`}
    </p>
  );
}

function DownloadButton({ job }: { job: Job }) {
  const queries = useQueryClient();
  const download = useMutation({
    mutationFn: async () => saveAddress(await jobFile(job._id), job.name),
    onError: () => queries.invalidateQueries({ queryKey: jobsQuery.queryKey }),
  });
  return (
    <Button
      variant="contained"
      color="primary"
      startIcon={<Download size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t`Download`}
    </Button>
  );
}
