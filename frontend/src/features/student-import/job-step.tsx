import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { JobProgress } from '@/components/feedback/job-progress';
import { isOver, useJob } from '@/components/feedback/use-job';
import { WizardPage } from '@/components/wizard/wizard-page';
import { importProgress, type StudentImport } from './api';
import { FailedStep } from './failed-step';
import { wizard } from './wizard';

const Place = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  maxWidth: 560,
  padding: '24px 0',
  '& p': { ...theme.typography.small, margin: 0, color: theme.vars.palette.text.secondary },
}));

/** The server at work, on a check or on the import itself. */
export function JobStep({ record }: { record: StudentImport }) {
  const queries = useQueryClient();
  const isRun = record.status === 'RUNNING';
  const job = useJob(importProgress(record._id)).data;
  const over = isOver(job);
  useEffect(() => {
    if (over) void queries.invalidateQueries({ queryKey: ['studentimport', 'record'] });
  }, [over, queries]);

  // By its record it is still at work: whoever did it is gone.
  if (job?.state === 'FAILED') return <FailedStep record={{ ...record, message: job.message }} />;
  return (
    <WizardPage {...wizard} at={isRun ? 3 : 2}>
      <Place>
        <JobProgress label={isRun ? t`Importing students` : t`Checking rows`} job={job} />
        <p>
          {isRun
            ? t`All rows are saved together. You can leave this page and will be notified when it is done.`
            : t`Nothing is saved yet. You can leave this page and come back.`}
        </p>
      </Place>
    </WizardPage>
  );
}
