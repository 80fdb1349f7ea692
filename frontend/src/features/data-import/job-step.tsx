import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { JobProgress } from '@/components/feedback/job-progress';
import { isOver, useJob } from '@/components/feedback/use-job';
import { WizardPage } from '@/components/wizard/wizard-page';
import { stepProgress, type DataImport } from './api';
import { wizardOf } from './wizard';

const Place = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  maxWidth: 560,
  padding: '24px 0',
  '& p': { ...theme.typography.small, margin: 0, color: theme.vars.palette.text.secondary },
}));

const LABELS = {
  CHECKING: t`Checking rows`,
  RUNNING: t`Importing rows`,
  UNDOING: t`Undoing the import`,
};

const TEXTS = {
  CHECKING: t`Nothing is saved yet. You can leave this page and come back.`,
  RUNNING: t`You can leave this page; it goes on. The jobs show how far it is, and stop it.`,
  UNDOING: t`Everything that was imported is taken back together, or nothing is.`,
};

/** The server at work on a check, on the import itself or on undoing it. */
export function JobStep({ record }: { record: DataImport }) {
  const queries = useQueryClient();
  const step = record.status as keyof typeof LABELS;
  const job = useJob(stepProgress(record._id)).data;
  const over = isOver(job);
  useEffect(() => {
    if (over) void queries.invalidateQueries({ queryKey: ['dataimport', 'record'] });
  }, [over, queries]);
  return (
    <WizardPage {...wizardOf(record.kind)} at={step === 'CHECKING' ? 2 : 3}>
      <Place>
        <JobProgress label={LABELS[step]} job={job} />
        <p>{TEXTS[step]}</p>
      </Place>
    </WizardPage>
  );
}
