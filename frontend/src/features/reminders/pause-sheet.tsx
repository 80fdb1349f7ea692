import { t } from '@lingui/core/macro';
import { remindedStudents } from '@/api/reminders';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { today } from '@/lib/format';
import { pauseForm } from './schema';

interface PauseSheetProps {
  student: { _id: number; studentName: string };
  onClose: () => void;
}

/** Pauses the reminders of a student, until a day or until somebody resumes them. */
export default function PauseSheet({ student, onClose }: PauseSheetProps) {
  const form = useRecordForm({
    of: remindedStudents,
    name: `pause-${student._id}`,
    record: undefined,
    form: pauseForm,
    send: (body, _version, key) => remindedStudents.post('{id}/pause-reminders', { id: student._id, body, key }),
    onSaved: onClose,
  });
  return (
    <FormSheet
      form={form}
      title={t`Pause reminders of ${{ name: student.studentName }}`}
      save={t`Pause reminders`}
      onClose={onClose}
    >
      <FormSection>
        <FormField {...form.field('reason')} wide autoFocus />
        <FormField
          {...form.field('resumesOn')}
          min={today()}
          help={t`Reminders begin again on this day. Leave it empty to resume them yourself.`}
        />
      </FormSection>
    </FormSheet>
  );
}
