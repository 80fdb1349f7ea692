import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type ReactNode } from 'react';
import { phone } from '@/theme/breakpoints';
import { PageHeader } from '../layout/page-header';
import { Steps } from './steps';

const Foot = styled('footer')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 8,
  marginTop: 24,
  padding: '12px 0',
  borderTop: `1px solid ${theme.vars.palette.line.main}`,
  flexWrap: 'wrap',
  [phone]: { '& .MuiButton-contained, & .MuiButton-outlined': { flex: '1 0 auto' } },
}));

interface WayOn {
  label: string;
  onClick: () => void;
  busy?: boolean;
  disabled?: boolean;
}

/** What the pages of all steps have alike. */
export interface WizardFrame {
  title: string;
  /** Where it was entered from. */
  back: { to: string; label: string };
  steps: readonly string[];
}

interface WizardPageProps extends WizardFrame {
  /** The present step, from 0; beyond the last when all is done. */
  at: number;
  /** To the step before; absent where nothing can be taken back. */
  onBack?: () => void;
  /** The one way on; absent while there is none, as during a job. */
  next?: WayOn;
  /** Another way on, beside it. */
  other?: WayOn;
  children: ReactNode;
}

/** A task in a few steps: nothing is done before the last of them is confirmed. */
export function WizardPage({ title, back, steps, at, onBack, next, other, children }: WizardPageProps) {
  const busy = next?.busy || other?.busy;
  return (
    <div style={{ maxWidth: 1120 }}>
      <PageHeader title={title} back={back} />
      <Steps label={title} steps={steps} at={at} />
      {children}
      {(onBack || next) && (
        <Foot>
          {onBack && (
            <Button onClick={onBack} disabled={busy}>
              {t`Back`}
            </Button>
          )}
          {other && (
            <Button variant="outlined" loading={other.busy} disabled={other.disabled || busy} onClick={other.onClick}>
              {other.label}
            </Button>
          )}
          {next && (
            <Button
              variant="contained"
              color="primary"
              loading={next.busy}
              disabled={next.disabled || busy}
              onClick={next.onClick}
            >
              {next.label}
            </Button>
          )}
        </Foot>
      )}
    </div>
  );
}
