import { t } from '@lingui/core/macro';
import { acknowledgeInput } from '@/api/forms/distribute';
import { publicApi } from '@/api/resources';
import { defineForm } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';

const confirmForm = defineForm(acknowledgeInput);

interface ConfirmSheetProps {
  token: string;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks who confirms to have received the material. */
export default function ConfirmSheet({ token, onConfirmed, onClose }: ConfirmSheetProps) {
  const form = useRecordForm({
    of: publicApi,
    name: 'received',
    record: undefined,
    form: confirmForm,
    send: (body) => publicApi.post('handover/{token}/acknowledge', { token, body }),
    onSaved: () => {
      onConfirmed();
      onClose();
    },
  });
  return (
    <FormSheet form={form} title={t`Confirm receipt`} save={t`Confirm`} onClose={onClose}>
      <FormSection text={t`The centre sees your name and the time.`}>
        <FormField {...form.field('name')} wide autoFocus autoComplete="name" />
      </FormSection>
    </FormSheet>
  );
}
