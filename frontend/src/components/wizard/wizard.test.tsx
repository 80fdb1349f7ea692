import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { show } from '@/testing/show';
import { JobProgress } from '../feedback/job-progress';
import { useJob, type Job } from '../feedback/use-job';
import { WizardPage } from './wizard-page';

it('a wizard names the present step and leads on and back', async () => {
  const onBack = vi.fn();
  const onClick = vi.fn();
  show(
    <WizardPage
      title="Import students"
      back={{ to: '/studentlist-page', label: 'Students' }}
      steps={['File', 'Columns', 'Check']}
      at={1}
      onBack={onBack}
      next={{ label: 'Check rows', onClick }}
    >
      Which column is what?
    </WizardPage>,
  );
  expect(screen.getByText('Columns').closest('li')).toHaveAttribute('aria-current', 'step');
  expect(screen.getByLabelText('Done')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Check rows' }));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect([onClick.mock.calls.length, onBack.mock.calls.length]).toEqual([1, 1]);
});

it('a job is asked about until it is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  const answers: Job[] = [
    { state: 'QUEUED', done: 0, total: 0 },
    { state: 'RUNNING', done: 120, total: 400 },
    { state: 'DONE', done: 400, total: 400 },
  ];
  const ask = vi.fn(() => Promise.resolve(answers[Math.min(ask.mock.calls.length, answers.length) - 1] as Job));
  function Import() {
    return <JobProgress label="Importing students" job={useJob({ queryKey: ['job', 1], queryFn: ask }).data} />;
  }
  show(<Import />);
  expect(await screen.findByText('120 of 400')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '30');
  expect(await screen.findByText('400 of 400')).toBeVisible();
  await vi.advanceTimersByTimeAsync(5000);
  expect(ask).toHaveBeenCalledTimes(3);
});
