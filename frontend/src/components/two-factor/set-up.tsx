import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { Schemas } from '@/api/client';
import { users } from '@/api/resources';
import { phone } from '@/theme/breakpoints';
import { QrCode } from '../display/qr-code';
import { FormPassword, FormText } from '../form/text-fields';
import { useRecordForm } from '../form/use-record-form';
import { FormCode } from './form-code';
import { firstCodeForm, proofForm } from './forms';
import { RecoveryCodes } from './recovery-codes';

type NewKey = Schemas['NewKey'];

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  '& p': { ...theme.typography.body, margin: 0, color: theme.vars.palette.text.secondary },
  '& > .MuiButton-root': { justifySelf: 'start' },
  [phone]: { '& > .MuiButton-root': { justifySelf: 'stretch' } },
}));

const Key = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 20,
  // A scanner needs black on white around the code in any scheme.
  '& .code': { flex: 'none', padding: 10, lineHeight: 0, borderRadius: 8, background: 'white' },
  '& .typed': { flex: '1 1 180px', minWidth: 0 },
  '& small': { ...theme.typography.small, display: 'block', color: theme.vars.palette.text.secondary },
  '& strong': {
    ...theme.typography.body,
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    overflowWrap: 'anywhere',
  },
}));

interface SetUpProps {
  /** Another phone takes the place of the present one: a code of that is asked for. */
  isOn: boolean;
  /** The recovery codes have been seen. */
  onDone: () => void;
}

/** From the password to the recovery codes. */
export function TwoFactorSetUp({ isOn, onDone }: SetUpProps) {
  const [key, setKey] = useState<NewKey | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (key) return <FirstCode of={key} onCodes={setCodes} />;
  return <Begin isOn={isOn} onKey={setKey} />;
}

interface BeginProps {
  isOn: boolean;
  onKey: (key: NewKey) => void;
}

function Begin({ isOn, onKey }: BeginProps) {
  const { field, submit, busy } = useRecordForm({
    of: users,
    name: 'two-factor',
    record: undefined,
    form: proofForm,
    send: async (body): Promise<{ key: NewKey; message?: string }> => ({
      key: await users.post('two-factor/begin', { body }).then(({ data }) => data),
    }),
    onSaved: ({ key }) => onKey(key),
  });
  return (
    <Form noValidate onSubmit={submit}>
      <FormPassword {...field('password')} autoFocus />
      {isOn && <FormCode {...field('code')} help={t`From your present phone, or a recovery code.`} />}
      <Button type="submit" variant="contained" color="primary" loading={busy}>
        {t`Continue`}
      </Button>
    </Form>
  );
}

interface FirstCodeProps {
  of: NewKey;
  onCodes: (codes: readonly string[]) => void;
}

function FirstCode({ of: { key, uri }, onCodes }: FirstCodeProps) {
  const { field, submit, busy } = useRecordForm({
    of: users,
    name: 'two-factor-code',
    record: undefined,
    form: firstCodeForm,
    send: (body) => users.post('two-factor/confirm', { body }),
    onSaved: ({ data }) => onCodes(data),
  });
  return (
    <Form noValidate onSubmit={submit}>
      <p>{t`Scan the code with an authenticator app, such as Google Authenticator or Aegis, then enter the six digits that it shows.`}</p>
      <Key>
        <span className="code">
          <QrCode value={uri} label={t`Code for an authenticator app`} size={164} />
        </span>
        <div className="typed">
          <small>{t`Or enter this key in the app:`}</small>
          <strong>{(key.match(/.{1,4}/g) ?? []).join(' ')}</strong>
        </div>
      </Key>
      <FormText {...field('code')} autoComplete="one-time-code" inputMode="numeric" autoFocus />
      <Button type="submit" variant="contained" color="primary" loading={busy}>
        {t`Switch on`}
      </Button>
    </Form>
  );
}
