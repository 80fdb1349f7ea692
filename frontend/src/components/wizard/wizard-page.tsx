import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type ReactNode } from 'react';
import { phone } from '@/theme/breakpoints';
import { PageHeader } from '../layout/page-header';
import { t } from './text';
import { Steps } from './steps';

const Foot = styled('footer')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 8,
  marginTop: 24,
  padding: '12px 0',
  borderTop: `1px solid ${theme.vars.palette.line.main}`,
  [phone]: { '& .MuiButton-contained': { flex: 1 } },
}));

interface WizardPageProps {
  title: string;
  /** Where it was entered from. */
  back: { to: string; label: string };
  steps: readonly string[];
  /** The present step, from 0; beyond the last when all is done. */
  at: number;
  /** To the step before; absent where nothing can be taken back. */
  onBack?: () => void;
  /** The one way on; absent while there is none, as during a job. */
  next?: { label: string; onClick: () => void; busy?: boolean; disabled?: boolean };
  children: ReactNode;
}

/** A task in a few steps: nothing is done before the last of them is confirmed. */
export function WizardPage({ title, back, steps, at, onBack, next, children }: WizardPageProps) {
  return (
    <div style={{ maxWidth: 1120 }}>
      <PageHeader title={title} back={back} />
      <Steps label={title} steps={steps} at={at} />
      {children}
      {(onBack || next) && (
        <Foot>
          {onBack && (
            <Button onClick={onBack} disabled={next?.busy}>
              {t('back')}
            </Button>
          )}
          {next && (
            <Button variant="contained" color="primary" loading={next.busy} disabled={next.disabled} onClick={next.onClick}>
              {next.label}
            </Button>
          )}
        </Foot>
      )}
    </div>
  );
}
