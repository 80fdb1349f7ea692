import { t } from '@lingui/core/macro';
import { materialReturnInput } from '@/api/forms/distribute';
import { defineStep } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { count } from '@/lib/format';
import { distributions, type Distribution } from './api';
import { receiver } from './columns';

const returnForm = defineStep(materialReturnInput);

/** Takes back what a student returns. */
export default function ReturnSheet(sheet: SheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={distributions.record}
      title={t`Take back`}
      words={{ didNotLoad: t`The distribution did not load` }}
    >
      {(given) => given && <ReturnForm given={given} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

function ReturnForm({ given, onClose }: { given: Distribution; onClose: () => void }) {
  const out = given.nos - given.returned;
  const form = useRecordForm({
    of: distributions,
    name: `return/${given._id}`,
    record: undefined,
    form: returnForm,
    starts: { nos: String(out) },
    send: (values, _version, key) =>
      distributions.post('{id}/return', { id: given._id, body: { ...values, version: given.version }, key }),
    onSaved: onClose,
  });
  return (
    <FormSheet form={form} title={t`Take back`} save={t`Take back`} onClose={onClose}>
      <FormSection
        title={given.materialName}
        text={t`${{ person: receiver(given) }} has ${{ count: count(out) }}. A charge for it stays; a credit note takes it back.`}
      >
        <FormField {...form.field('nos')} autoFocus />
      </FormSection>
    </FormSheet>
  );
}
