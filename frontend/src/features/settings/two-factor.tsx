import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '@/api/client';
import { refresh } from '@/api/resource';
import { users } from '@/api/resources';
import { StatusChip } from '@/components/display/status-chip';
import { FormSection } from '@/components/form/form-layout';
import { FormDialog } from '@/components/sheet/form-dialog';
import { RecoveryCodes } from '@/components/two-factor/recovery-codes';
import { TwoFactorSetUp } from '@/components/two-factor/set-up';
import { ProofDialog } from '@/components/two-factor/proof-dialog';

/** What was begun; what is on by then may be another. */
type Step = 'set-up' | 'change' | 'codes' | 'off';

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

interface TwoFactorProps {
  state: Schemas['TwoFactorState'];
}

/** Switched on with an app, changed to another phone, switched off where the role allows it. */
export function TwoFactor({ state: { isOn, isRequired, recoveryCodesLeft } }: TwoFactorProps) {
  const queries = useQueryClient();
  const [step, setStep] = useState<Step | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    setStep(null);
    setCodes(null);
    void refresh(queries, users.refreshes);
  };
  const left = plural({ count: recoveryCodesLeft }, { one: '# recovery code left', other: '# recovery codes left' });
  return (
    <FormSection
      title={t`Two-factor sign-in`}
      text={
        isOn
          ? t`After the password you enter a code from your authenticator app. ${{ left }}.`
          : t`After the password you enter a code from an app on your phone. Someone who knows only your password cannot sign in.`
      }
    >
      <Buttons className="wide">
        <StatusChip state={isOn ? 'ACTIVE' : 'OFF'} label={isOn ? t`On` : t`Off`} tone={isOn ? 'success' : 'neutral'} />
        <Button onClick={() => setStep(isOn ? 'change' : 'set-up')}>{isOn ? t`Use another phone` : t`Set up`}</Button>
        {isOn && <Button onClick={() => setStep('codes')}>{t`New recovery codes`}</Button>}
        {isOn && !isRequired && <Button onClick={() => setStep('off')}>{t`Switch off`}</Button>}
      </Buttons>
      {(step === 'set-up' || step === 'change') && (
        <FormDialog
          open
          title={step === 'change' ? t`Use another phone` : t`Set up two-factor sign-in`}
          onClose={close}
        >
          <TwoFactorSetUp isOn={step === 'change'} onDone={close} />
        </FormDialog>
      )}
      {step === 'codes' && codes && (
        <FormDialog open title={t`New recovery codes`} onClose={close}>
          <RecoveryCodes codes={codes} onDone={close} />
        </FormDialog>
      )}
      {step === 'codes' && !codes && (
        <ProofDialog
          title={t`Make new recovery codes?`}
          text={t`The earlier ones stop working.`}
          confirm={t`Make new codes`}
          isOn
          send={(body) => users.post('two-factor/recovery-codes', { body })}
          onDone={({ data }) => setCodes(data)}
          onClose={close}
        />
      )}
      {step === 'off' && (
        <ProofDialog
          title={t`Switch off two-factor sign-in?`}
          text={t`You sign in with the password alone again.`}
          confirm={t`Switch off`}
          isOn
          send={(body) => users.post('two-factor/off', { body })}
          onDone={close}
          onClose={close}
        />
      )}
    </FormSection>
  );
}
