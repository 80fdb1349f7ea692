import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { certificates } from '@/api/resources';
import { FormField } from '@/components/form/form-field';
import { FormFile } from '@/components/form/form-file';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { SideSheet } from '@/components/sheet/side-sheet';
import { StudentPicker } from '@/components/form/student-picker';
import { coursesOf } from '@/lib/students';
import { NEW } from './add-buttons';
import type { Certificate, Whose } from './api';
import { CertificatePreview } from './certificate-preview';
import { certificateForm } from './schema';

/** `id` is a certificate's, or one of `NEW`. */
interface CertificateSheetProps extends SheetProps {
  /** Whose it is to be; asked for where nobody is given. */
  student?: Whose;
}

/** The specification's certificate modal, for a PDF or from the template. */
export default function CertificateSheet({ id, student, onClose }: CertificateSheetProps) {
  const [picked, setPicked] = useState<Whose | undefined>(student);
  const isNew = id === NEW.upload || id === NEW.template;
  const title = id === NEW.template ? t`Make from template` : t`Add Certificate`;
  if (isNew && !picked) {
    return (
      <SideSheet open title={title} onClose={onClose}>
        <StudentPicker label={t`Whose certificate is it?`} onPick={setPicked} />
      </SideSheet>
    );
  }
  return (
    <RecordSheet
      id={isNew ? 'new' : id}
      query={certificates.record}
      title={title}
      words={{ didNotLoad: t`The certificate did not load` }}
      onClose={onClose}
    >
      {(record) => {
        const isMade = record ? record.fromTemplate : id === NEW.template;
        const whose = record?.studentObjectId ?? picked;
        return whose && <CertificateForm isMade={isMade} record={record} student={whose} onClose={onClose} />;
      }}
    </RecordSheet>
  );
}

interface CertificateFormProps {
  /** From the template; otherwise it is a PDF that is uploaded. */
  isMade: boolean;
  record: Certificate | undefined;
  student: Whose;
  onClose: () => void;
}

function CertificateForm({ isMade, record, student, onClose }: CertificateFormProps) {
  const courses = useQuery(coursesOf(student._id));
  const form = useRecordForm({
    of: certificates,
    record,
    form: certificateForm(isMade, !record),
    starts: { title: isMade ? t`Certificate of Completion` : '' },
    send: ({ title, signatory, fileData, ...values }, version, key) => {
      // The contract says of a file that it is text.
      const upload = { fileData: (fileData ?? undefined) as unknown as string | undefined };
      const body = { studentObjectId: student._id, ...values, ...(isMade ? { title, signatory } : upload) };
      return certificates.save(record)(body, version, key);
    },
    onSaved: onClose,
    // Said whatever was wrong, also beside the fields (specification, section 8); a colleague's newer
    // state asks instead.
    meta: { form: Boolean(record), failure: t`Failed to save material. Please check the uploaded file!` },
  });
  const { field } = form;
  const taken = new Map((courses.data ?? []).map(({ courseObjectId: one }) => [one._id, one.coursename]));
  if (record) taken.set(record.courseObjectId._id, record.courseObjectId.coursename);
  const options = [...taken].map(([value, label]) => ({ value: String(value), label }));
  const preview = isMade && {
    label: t`Preview`,
    title: t`How it will look`,
    content: <CertificatePreview form={form} student={student} courses={options} />,
  };

  return (
    <FormSheet
      form={form}
      title={
        record
          ? t`Edit certificate ${{ number: record.certificateId }}`
          : isMade
            ? t`Make from template`
            : t`Add Certificate`
      }
      save={record || !isMade ? undefined : t`Make certificate`}
      preview={preview || undefined}
      onClose={onClose}
    >
      <FormSection title={student.studentName} text={student.studentId}>
        <FormField
          {...field('courseObjectId')}
          wide
          options={options}
          help={
            courses.data && options.length === 0
              ? t`This student has not taken any course yet.`
              : t`Courses the student has taken`
          }
        />
        {isMade && <FormField {...field('title')} wide />}
        <FormField
          {...field('description')}
          wide
          rows={3}
          help={isMade && t`What was learnt or achieved. Printed on the certificate.`}
        />
        {isMade ? (
          <FormField {...field('signatory')} help={t`Leave empty to use your own name`} />
        ) : (
          // Offers images as well, as the specification has it, and takes a PDF alone.
          <FormFile
            {...field('fileData')}
            chooser="image/*,.pdf"
            help={record && t`Leave empty to keep the current PDF.`}
          />
        )}
      </FormSection>
    </FormSheet>
  );
}
