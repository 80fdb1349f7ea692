import { t } from '@lingui/core/macro';
import type { Schemas } from '@/api/client';
import { studentDocuments } from '@/api/resources';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { documentForm } from './schema';

/** Changes the title and the kind of a document. */
export default function DocumentSheet(sheet: SheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={studentDocuments.record}
      title={t`Edit document`}
      words={{ didNotLoad: t`The document did not load` }}
    >
      {(record) => record && <DocumentForm record={record} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

type DocumentFormProps = Pick<SheetProps, 'onClose'> & { record: Schemas['StudentDocument'] };

function DocumentForm({ record, onClose }: DocumentFormProps) {
  const form = useRecordForm({
    of: studentDocuments,
    record,
    form: documentForm,
    send: (values, version) => studentDocuments.update(record._id, { ...values, version }),
    onSaved: onClose,
  });
  return (
    <FormSheet form={form} title={t`Edit document`} onClose={onClose}>
      <FormSection>
        <FormField {...form.field('title')} />
        <FormField {...form.field('kind')} />
      </FormSection>
    </FormSheet>
  );
}
