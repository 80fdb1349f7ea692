import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { swapInput } from '@/api/forms/superadmin';
import { restores } from '@/api/master';
import { defineForm } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { FormPassword } from '@/components/form/text-fields';
import { useRecordForm } from '@/components/form/use-record-form';
import { twoFactorQuery } from '@/components/two-factor/api';
import { FormCode } from '@/components/two-factor/form-code';
import { dateTime } from '@/lib/format';

type Restore = Schemas['Restore'];

const swapForm = defineForm(swapInput);
const swapBackForm = defineForm({ reason: swapInput.reason, password: swapInput.password, code: swapInput.code });

interface Props {
  restore: Restore;
  onClose: () => void;
}

/** Asks for the name, a reason and a proof before the data of a centre is swapped, or swapped back. */
export default function SwapSheet({ restore, onClose }: Props) {
  const state = useQuery(twoFactorQuery);
  if (!state.data) return null;
  const Form = restore.status === 'READY' ? SwapForm : SwapBackForm;
  return <Form restore={restore} onClose={onClose} isOn={state.data.isOn} />;
}

interface FormProps extends Props {
  /** An authenticator app is set up: its code is asked for as well. */
  isOn: boolean;
}

function SwapForm({ restore, isOn, onClose }: FormProps) {
  const { _id, version, centreName: centre, takenAt } = restore;
  const own = useRecordForm({
    of: restores,
    name: 'swap',
    record: undefined,
    form: swapForm,
    send: (body) => restores.post('{id}/swap', { id: String(_id), body: { ...body, version } }),
    onSaved: onClose,
  });
  return (
    <FormSheet form={own} title={t`Swap the data of ${{ centre }}`} save={t`Swap`} danger onClose={onClose}>
      <FormSection
        title={t`What happens`}
        text={t`The backup of ${{ moment: dateTime(takenAt) }} becomes the live data. What is live now is kept for 30 days, and you can swap back. Everybody of this centre is signed out, and the owner is told by mail. Other centres notice nothing.`}
      />
      <FormSection title={t`Confirmation`} text={t`Enter the name of the centre: ${{ centre }}`}>
        <FormField {...own.field('name')} wide />
        <FormField {...own.field('reason')} wide help={t`The owner reads it in the mail and in the activity log.`} />
        <FormPassword {...own.field('password')} />
        {isOn && <FormCode {...own.field('code')} />}
      </FormSection>
    </FormSheet>
  );
}

function SwapBackForm({ restore, isOn, onClose }: FormProps) {
  const { _id, version, centreName: centre } = restore;
  const own = useRecordForm({
    of: restores,
    name: 'swap-back',
    record: undefined,
    form: swapBackForm,
    send: (body) => restores.post('{id}/swapback', { id: String(_id), body: { ...body, version } }),
    onSaved: onClose,
  });
  return (
    <FormSheet form={own} title={t`Swap the data of ${{ centre }} back`} save={t`Swap back`} danger onClose={onClose}>
      <FormSection
        title={t`What happens`}
        text={t`The data from before the swap is live again. What was entered since the swap is listed, to be entered again. Everybody of this centre is signed out, and the owner is told by mail.`}
      />
      <FormSection title={t`Confirmation`}>
        <FormField {...own.field('reason')} wide help={t`The owner reads it in the mail and in the activity log.`} />
        <FormPassword {...own.field('password')} />
        {isOn && <FormCode {...own.field('code')} />}
      </FormSection>
    </FormSheet>
  );
}
