import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { certificates } from '@/api/resources';
import { FormSelect } from '@/components/form/choice-fields';
import { FileField } from '@/components/form/file-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { FormText, FormTextarea } from '@/components/form/text-fields';
import { useRecordForm, type RecordForm } from '@/components/form/use-record-form';
import { RecordSheet } from '@/components/record/record-sheet';
import { SideSheet } from '@/components/sheet/side-sheet';
import { coursesOf } from '@/lib/students';
import { NEW } from './add-buttons';
import type { Certificate } from './api';
import { CertificatePreview } from './certificate-preview';
import { defaultsFor, LABELS, pdfFault, schemaFor, type CertificateFields, type Mode } from './schema';
import { StudentPicker } from './student-picker';
import { t } from './text';
import type { Whose } from './whose';

interface CertificateSheetProps {
  /** A certificate's id, or one of `NEW`. */
  id: string;
  /** Whose it is to be; asked for where nobody is given. */
  student?: Whose;
  onClose: () => void;
}

/** The specification's certificate modal, for a PDF or from the template. */
export default function CertificateSheet({ id, student, onClose }: CertificateSheetProps) {
  const [picked, setPicked] = useState<Whose | undefined>(student);
  const isNew = id === NEW.upload || id === NEW.template;
  const title = id === NEW.template ? t('fromTemplate') : t('add');
  if (isNew && !picked) {
    return (
      <SideSheet open title={title} onClose={onClose}>
        <StudentPicker label={t('whose')} onPick={setPicked} />
      </SideSheet>
    );
  }
  return (
    <RecordSheet
      id={isNew ? 'new' : id}
      query={certificates.record}
      title={title}
      words={{ didNotLoad: t('recordDidNotLoad') }}
      onClose={onClose}
    >
      {(record) => {
        const mode: Mode = (record ? record.fromTemplate : id === NEW.template) ? 'template' : 'upload';
        const whose = record?.studentObjectId ?? picked;
        return whose && <CertificateFormSheet mode={mode} record={record} student={whose} onClose={onClose} />;
      }}
    </RecordSheet>
  );
}

interface CertificateFormSheetProps {
  mode: Mode;
  record: Certificate | undefined;
  student: Whose;
  onClose: () => void;
}

function CertificateFormSheet({ mode, record, student, onClose }: CertificateFormSheetProps) {
  const isMade = mode === 'template';
  const courses = useQuery(coursesOf(student._id));
  const form = useRecordForm({
    of: certificates,
    record,
    schema: schemaFor(mode, record),
    defaults: defaultsFor(mode),
    labels: LABELS,
    send: ({ courseObjectId, description, title, signatory, fileData }, version, key) => {
      // The contract says of a file that it is text.
      const file = (fileData instanceof File ? fileData : undefined) as unknown as string | undefined;
      const body = {
        studentObjectId: student._id,
        courseObjectId: Number(courseObjectId),
        description,
        ...(isMade ? { title, signatory } : { fileData: file }),
      };
      return certificates.save(record)(body, version, key);
    },
    onSaved: onClose,
    // Said whatever was wrong, also beside the fields (specification, section 8); a colleague's newer
    // state asks instead.
    meta: { form: Boolean(record), failure: t('saveFailed') },
  });
  const { field } = form;
  const taken = new Map((courses.data ?? []).map(({ courseObjectId: one }) => [one._id, one.coursename]));
  if (record) taken.set(record.courseObjectId._id, record.courseObjectId.coursename);
  const options = [...taken].map(([value, label]) => ({ value: String(value), label }));

  return (
    <FormSheet
      form={form}
      title={record ? t('edit', { number: record.certificateId }) : isMade ? t('fromTemplate') : t('add')}
      save={record || !isMade ? undefined : t('make')}
      preview={
        isMade
          ? {
              label: t('preview.button'),
              title: t('preview.title'),
              content: <CertificatePreview form={form} student={student} courses={options} />,
            }
          : undefined
      }
      onClose={onClose}
    >
      <FormSection title={student.studentName} text={student.studentId}>
        <div className="wide">
          <FormSelect
            {...field('courseObjectId')}
            options={options}
            help={courses.data && options.length === 0 ? t('fields.noCourse') : t('fields.courseHelp')}
          />
        </div>
        {isMade && (
          <div className="wide">
            <FormText {...field('title')} maxLength={80} />
          </div>
        )}
        <div className="wide">
          <FormTextarea
            {...field('description')}
            rows={3}
            maxLength={isMade ? 900 : 2000}
            help={isMade ? t('fields.descriptionHelp') : undefined}
          />
        </div>
        {isMade ? (
          <FormText {...field('signatory')} optional maxLength={80} help={t('fields.signatoryHelp')} />
        ) : (
          <div className="wide">
            <PdfField form={form} isNew={!record} />
          </div>
        )}
      </FormSection>
    </FormSheet>
  );
}

type OwnForm = RecordForm<CertificateFields, unknown>;

/** Offers images as well, as the specification has it, and takes a PDF alone. */
function PdfField({ form, isNew }: { form: { control: OwnForm['control'] }; isNew: boolean }) {
  const { field, fieldState } = useController({ control: form.control, name: 'fileData' });
  const file = field.value instanceof File ? field.value : null;
  return (
    <FileField
      label={isNew ? t('fields.file') : t('fields.newFile')}
      kinds={['pdf']}
      largest={10_000_000}
      accept="image/*,.pdf"
      judge={pdfFault}
      help={isNew ? undefined : t('fields.newFileHelp')}
      file={file}
      onFile={field.onChange}
      fault={fieldState.error?.message}
      disabled={field.disabled}
    />
  );
}
