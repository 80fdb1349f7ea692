import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type ReactNode } from 'react';
import type { BulkAction } from '@/api/lists';
import { count as grouped } from '@/lib/format';
import { Banner } from '../feedback/banner';
import { JobProgress } from '../feedback/job-progress';
import type { SelectionDialogProps } from '../data-list/types';
import { LeftOutList } from './left-out';
import { MOST_CHECKED, useBulk } from './use-bulk';

interface BulkDialogProps<Change> extends SelectionDialogProps {
  /** @param rows how many were chosen and what they are called: "3 students". */
  title: (rows: { count: number; things: string }) => string;
  action: BulkAction<Change>;
  /** What is to be changed; null while that is not chosen yet. */
  change: NoInfer<Change> | null;
  /** The verb of what will happen: "Put on hold". */
  confirm: string;
  danger?: boolean;
  /** The fields. The server's word on them comes by their names. */
  children: (faults: Readonly<Record<string, string>>) => ReactNode;
}

/**
 * One change for many rows: what to, what would happen, how far it is, and what became of it. Who
 * cannot be changed is named with the reason, beforehand where there are few rows, always afterwards.
 */
export function BulkDialog<Change extends object>({
  title,
  action,
  change,
  confirm,
  danger,
  list,
  noun,
  chosen,
  onClose,
  children,
}: BulkDialogProps<Change>) {
  const id = useId();
  const bulk = useBulk({ action, chosen, change, refreshes: list.refreshes });
  const { check, run } = bulk;
  const [isChecked, setChecked] = useState(false);
  const isShort = chosen.count <= MOST_CHECKED;
  const things = (count: number) => (count === 1 ? noun.one : noun.many);
  const label = title({ count: chosen.count, things: things(chosen.count) });
  const verdict = isChecked ? check.data : undefined;

  function begin(): void {
    if (isShort && !verdict) {
      setChecked(true);
      check.mutate();
    } else run.mutate();
  }

  return (
    <Dialog open onClose={() => onClose(bulk.hasBegun)} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{label}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, pt: '8px !important' }}>
        {bulk.job ? (
          <Outcome job={bulk.job} label={label} things={things} />
        ) : (
          <>
            <fieldset disabled={Boolean(verdict) || check.isPending} style={{ display: 'contents' }}>
              {children(bulk.faults)}
            </fieldset>
            {bulk.fault && <Banner tone="error">{bulk.fault}</Banner>}
            {!isShort && (
              <Banner tone="info">{t`You selected more than one page of rows, so they are changed in the background. You can leave this page. You will be notified when it is done. The result for each row is under Jobs.`}</Banner>
            )}
            {check.isPending && (
              <JobProgress
                label={t`Checking ${{ count: grouped(chosen.count) }} ${{ things: things(chosen.count) }}`}
                job={undefined}
              />
            )}
            {verdict && <Checked verdict={verdict} things={things} />}
          </>
        )}
      </DialogContent>
      <DialogActions>
        {bulk.isRunning && (
          <Button disabled={bulk.stop.isPending} onClick={() => bulk.stop.mutate()}>
            {t`Stop`}
          </Button>
        )}
        {verdict && !bulk.job && (
          <Button
            onClick={() => {
              setChecked(false);
              check.reset();
            }}
          >
            {t`Back`}
          </Button>
        )}
        <Button
          variant={bulk.job ? 'contained' : undefined}
          color={bulk.job ? 'primary' : undefined}
          onClick={() => onClose(bulk.hasBegun)}
        >
          {t`Close`}
        </Button>
        {!bulk.job && verdict?.changed !== 0 && (
          <Button
            variant="contained"
            color={danger ? 'error' : 'primary'}
            disabled={change === null}
            loading={check.isPending || run.isPending}
            loadingPosition="start"
            onClick={begin}
          >
            {isShort && !verdict ? t`Continue` : confirm}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

type Job = NonNullable<ReturnType<typeof useBulk>['job']>;
type Things = (count: number) => string;

function Checked({ verdict, things }: { verdict: Job; things: Things }) {
  const { changed, total, leftOut } = verdict;
  if (leftOut.length === 0)
    return <p>{t`All ${{ count: grouped(total) }} ${{ things: things(total) }} can be changed.`}</p>;
  return (
    <div>
      <p>
        {changed === 0
          ? t`None of these can be changed:`
          : t`${{ count: grouped(changed) }} of ${{ total: grouped(total) }} ${{ things: things(total) }} can be changed. These are left out:`}
      </p>
      <LeftOutList leftOut={leftOut} />
    </div>
  );
}

function Outcome({ job, label, things }: { job: Job; label: string; things: Things }) {
  if (job.state === 'QUEUED' || job.state === 'RUNNING') return <JobProgress label={label} job={job} />;
  const { changed, total, leftOut, message } = job;
  return (
    <div role="status">
      {job.state === 'FAILED' && (
        <Banner tone="warning">
          {message}{' '}
          {t`${{ count: grouped(changed) }} of ${{ total: grouped(total) }} ${{ things: things(total) }} were changed before it stopped.`}
        </Banner>
      )}
      {job.state === 'DONE' && (
        <p>
          {leftOut.length === 0
            ? t`${{ count: grouped(changed) }} ${{ things: things(changed) }} changed.`
            : t`${{ count: grouped(changed) }} ${{ things: things(changed) }} changed, ${{ left: grouped(leftOut.length) }} left out:`}
        </p>
      )}
      <LeftOutList leftOut={leftOut} />
    </div>
  );
}
