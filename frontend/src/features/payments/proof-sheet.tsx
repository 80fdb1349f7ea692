import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { FormField } from '@/components/form/form-field';
import { FormFile } from '@/components/form/form-file';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { StudentPicker } from '@/components/form/student-picker';
import { useRecordForm } from '@/components/form/use-record-form';
import { SideSheet } from '@/components/sheet/side-sheet';
import { today } from '@/lib/format';
import type { Student } from './api';
import { saidBody, saidForm } from './proof-schema';
import { proofs } from './proofs';

interface ProofSheetProps {
  onClose: () => void;
}

/** Keeps a proof that somebody shows at the desk or sends by WhatsApp. */
export default function ProofSheet({ onClose }: ProofSheetProps) {
  const [student, setStudent] = useState<Student | null>(null);
  if (student) return <ProofForm student={student} onClose={onClose} />;
  return (
    <SideSheet open title={t`Add UPI proof`} onClose={onClose}>
      <StudentPicker autoFocus label={t`Who paid?`} onPick={setStudent} />
    </SideSheet>
  );
}

function ProofForm({ student, onClose }: ProofSheetProps & { student: Student }) {
  const form = useRecordForm({
    of: proofs,
    record: undefined,
    form: saidForm,
    starts: { date: today() },
    send: (values, _version, key) => proofs.create({ studentObjectId: student._id, ...saidBody(values) }, key),
    onSaved: onClose,
  });
  return (
    <FormSheet form={form} title={t`Add UPI proof`} onClose={onClose}>
      <FormSection
        title={`${student.studentName}, ${student.studentId}`}
        text={t`It waits until somebody finds the money in the bank. The balance stays as it is until then.`}
      >
        <FormField {...form.field('amount')} autoFocus />
        <FormField {...form.field('date')} />
        <FormField {...form.field('utr')} wide help={t`12 digits, as the payer’s app shows them.`} />
        <FormFile {...form.field('photo')} />
      </FormSection>
    </FormSheet>
  );
}
