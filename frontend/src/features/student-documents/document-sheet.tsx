import { t } from '@lingui/core/macro';
import { studentDocuments } from '@/api/resources';
import { FormField } from '@/components/form/form-field';
import { FormFile } from '@/components/form/form-file';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import type { StudentDocument } from './api';
import { documentForm } from './schema';

interface Owned {
  studentId: number;
}

/** In bytes. */
const LARGEST = 5_000_000;

export default function DocumentSheet({ studentId, ...sheet }: SheetProps & Owned) {
  return (
    <RecordSheet
      {...sheet}
      query={studentDocuments.record}
      title={t`Edit document`}
      words={{ didNotLoad: t`The document did not load` }}
    >
      {(record) => <DocumentForm record={record} studentId={studentId} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

type DocumentFormProps = Pick<SheetProps, 'onClose'> & Owned & { record: StudentDocument | undefined };

function DocumentForm({ record, studentId, onClose }: DocumentFormProps) {
  const form = useRecordForm({
    of: studentDocuments,
    name: `studentdocument/${studentId}`,
    record,
    form: documentForm(!record),
    send: ({ kind, title, file }, version, key) =>
      record
        ? studentDocuments.update(record._id, { kind, title, version })
        : // The contract says of a file that it is text.
          studentDocuments.create({ studentObjectId: studentId, kind, title, file: file as unknown as string }, key),
    onSaved: onClose,
  });
  const { field } = form;
  return (
    <FormSheet form={form} title={record ? t`Edit document` : t`Add document`} onClose={onClose}>
      <FormSection text={t`For an Aadhaar card, upload the masked copy. Only its last four digits may be kept.`}>
        <FormField {...field('kind')} />
        <FormField {...field('title')} />
        {!record && <FormFile {...field('file')} kinds={['pdf', 'jpg', 'jpeg', 'png']} largest={LARGEST} />}
      </FormSection>
    </FormSheet>
  );
}
