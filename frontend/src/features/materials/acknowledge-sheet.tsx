import { t } from '@lingui/core/macro';
import { acknowledgeInput } from '@/api/forms/distribute';
import { defineStep } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { distributions, type Distribution } from './api';
import { receiver } from './columns';

const signForm = defineStep(acknowledgeInput);

/** Notes who signed the delivery note. */
export default function AcknowledgeSheet(sheet: SheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={distributions.record}
      title={t`Mark as signed`}
      words={{ didNotLoad: t`The distribution did not load` }}
    >
      {(given) => given && <SignForm given={given} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

function SignForm({ given, onClose }: { given: Distribution; onClose: () => void }) {
  const form = useRecordForm({
    of: distributions,
    name: `acknowledge/${given._id}`,
    record: undefined,
    form: signForm,
    send: (values, _version, key) => distributions.post('{id}/acknowledge', { id: given._id, body: values, key }),
    onSaved: onClose,
  });
  return (
    <FormSheet form={form} title={t`Mark as signed`} save={t`Mark as signed`} onClose={onClose}>
      <FormSection
        title={given.kitName || given.materialName}
        text={t`Given to ${{ person: receiver(given) }}. Everything that was given with it counts as received.`}
      >
        <FormField {...form.field('name')} wide label={t`Who signed`} autoFocus />
      </FormSection>
    </FormSheet>
  );
}
