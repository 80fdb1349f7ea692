import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { text } from '@/api/fields/text';
import { studentChange } from '@/api/forms/student';
import { students } from '@/api/resources';
import { defineStep } from '@/components/form/define-form';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { Banner } from '@/components/feedback/banner';
import { FormGuard } from '@/components/form/form-guard';
import { FieldGrid } from '@/components/form/form-layout';
import { FormField } from '@/components/form/form-field';
import { useRecordForm } from '@/components/form/use-record-form';
import { movesTo, type Status, type Student } from './api';

const MOVE_TEXTS = {
  ACTIVE: t`The student is back. Paused enrolments are resumed one by one.`,
  ON_HOLD: t`The student still counts towards the student limit of your subscription plan. You can make the student active again at any time.`,
  COMPLETED: t`The student will no longer count towards the student limit of your subscription plan. This cannot be undone.`,
  LEFT: t`The student will no longer count towards the student limit of your subscription plan. This cannot be undone.`,
};

const MOVE_LABELS = {
  ACTIVE: t`Back to active`,
  ON_HOLD: t`Put on hold`,
  COMPLETED: t`Mark as completed`,
  LEFT: t`Mark as left`,
};

const Effects = styled('ul')({ margin: '8px 0 0', paddingLeft: 20 });

const needsReason = (to: Status) => to === 'ON_HOLD' || to === 'LEFT';

const { statusReason } = studentChange;
const { label, maxLength } = statusReason;

const maybeReason = defineStep({ statusReason: { ...statusReason, label: t`Note` } });
const withReason = defineStep({ statusReason: text({ label, required: t`Please give the reason.`, maxLength }) });

interface MoveDialogProps {
  student: Student;
  to: Status;
  onClose: () => void;
}

/** A student's next state: what it does is said before it is done. */
export default function MoveDialog({ student, to, onClose }: MoveDialogProps) {
  const { data: moves, isLoading } = useQuery(movesTo(student._id, to));
  const move = moves?.[0];
  const effects = move?.effects ?? [];
  const form = useRecordForm({
    of: students,
    name: `move-${to}`,
    record: student,
    form: needsReason(to) ? withReason : maybeReason,
    send: (values, version) => students.update(student._id, { ...values, status: to, version }),
    onSaved: onClose,
  });
  const refusal = move?.refusal;
  const fault = form.form.formState.errors.root?.server?.message;
  return (
    <ConfirmDialog
      open
      title={
        {
          ACTIVE: t`Take ${{ name: student.studentName }} back to active?`,
          ON_HOLD: t`Put ${{ name: student.studentName }} on hold?`,
          COMPLETED: t`Has ${{ name: student.studentName }} completed?`,
          LEFT: t`Has ${{ name: student.studentName }} left?`,
        }[to]
      }
      text={
        refusal ? (
          <Banner tone="warning">{refusal}</Banner>
        ) : (
          <>
            {MOVE_TEXTS[to]}
            {effects.length > 0 && (
              <Effects>
                {effects.map((effect) => (
                  <li key={effect}>{effect}</li>
                ))}
              </Effects>
            )}
          </>
        )
      }
      blocked={Boolean(refusal)}
      confirm={MOVE_LABELS[to]}
      danger={to === 'LEFT'}
      busy={form.busy || isLoading}
      onConfirm={() => form.submit()}
      onClose={onClose}
    >
      {to !== 'ACTIVE' && !refusal && (
        <FieldGrid sx={{ mt: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <FormGuard nested form={form.form} id={form.id} versionRef={form.versionRef} />
          <FormField {...form.field('statusReason')} />
        </FieldGrid>
      )}
      {to === 'ACTIVE' && fault && <Banner tone="error">{fault}</Banner>}
    </ConfirmDialog>
  );
}
