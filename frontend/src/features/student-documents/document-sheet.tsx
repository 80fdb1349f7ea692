import { useController } from 'react-hook-form';
import { studentDocuments } from '@/api/resources';
import { FormSelect } from '@/components/form/choice-fields';
import { FileField } from '@/components/form/file-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { FormText } from '@/components/form/text-fields';
import { useRecordForm, type RecordForm } from '@/components/form/use-record-form';
import { RecordSheet } from '@/components/record/record-sheet';
import type { StudentDocument } from './api';
import { documentDefaults, kindOptions, LABELS, LARGEST, schemaFor, type DocumentFields } from './schema';
import { t } from './text';

interface DocumentSheetProps {
  /** The document's id, or `new`. */
  id: string;
  studentId: number;
  onClose: () => void;
}

export default function DocumentSheet({ id, studentId, onClose }: DocumentSheetProps) {
  return (
    <RecordSheet id={id} query={studentDocuments.record} title={t('edit')} words={{ didNotLoad: t('didNotLoad') }} onClose={onClose}>
      {(record) => <DocumentForm record={record} studentId={studentId} onClose={onClose} />}
    </RecordSheet>
  );
}

interface DocumentFormProps {
  record: StudentDocument | undefined;
  studentId: number;
  onClose: () => void;
}

function DocumentForm({ record, studentId, onClose }: DocumentFormProps) {
  const form = useRecordForm({
    of: studentDocuments,
    name: `studentdocument/${studentId}`,
    record,
    schema: schemaFor(!record),
    defaults: documentDefaults,
    labels: LABELS,
    send: ({ kind, title, file }, version, key) =>
      record
        ? studentDocuments.update(record._id, { kind, title, version })
        : // The contract says of a file that it is text.
          studentDocuments.create({ studentObjectId: studentId, kind, title, file: file as unknown as string }, key),
    onSaved: onClose,
  });
  const { field } = form;
  return (
    <FormSheet form={form} title={record ? t('edit') : t('add')} onClose={onClose}>
      <FormSection text={t('aadhaar')}>
        <FormSelect {...field('kind')} options={kindOptions} />
        <FormText {...field('title')} maxLength={80} />
        {!record && (
          <div className="wide">
            <PaperField form={form} />
          </div>
        )}
      </FormSection>
    </FormSheet>
  );
}

function PaperField({ form }: { form: Pick<RecordForm<DocumentFields, unknown>, 'control'> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'file' });
  return (
    <FileField
      label={LABELS.file}
      kinds={['pdf', 'jpg', 'jpeg', 'png']}
      largest={LARGEST}
      file={field.value instanceof File ? field.value : null}
      onFile={field.onChange}
      fault={fieldState.error?.message}
      disabled={field.disabled}
    />
  );
}
