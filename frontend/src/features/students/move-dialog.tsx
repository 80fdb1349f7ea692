import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { students } from '@/api/resources';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { Banner } from '@/components/feedback/banner';
import { FormGuard } from '@/components/form/form-guard';
import { FieldGrid } from '@/components/form/form-layout';
import { optionalText, requiredText } from '@/components/form/rules';
import { FormText } from '@/components/form/text-fields';
import { useRecordForm } from '@/components/form/use-record-form';
import { movesTo, type Status, type Student } from './api';
import { tr } from './record-text';

const Effects = styled('ul')({ margin: '8px 0 0', paddingLeft: 20 });

const needsReason = (to: Status) => to === 'ON_HOLD' || to === 'LEFT';

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
  const form = useRecordForm<{ statusReason: string }, { statusReason: string | null }, Student, { message?: string }>({
    of: students,
    name: `move-${to}`,
    record: student,
    schema: z.object({ statusReason: needsReason(to) ? requiredText(tr('faults.reason')) : optionalText }),
    defaults: () => ({ statusReason: '' }),
    labels: { statusReason: tr(needsReason(to) ? 'reason' : 'reasonOptional') },
    send: (values, version) => students.update(student._id, { ...values, status: to, version }),
    onSaved: onClose,
  });
  const refusal = move?.refusal;
  const fault = form.form.formState.errors.root?.server?.message;
  return (
    <ConfirmDialog
      open
      title={tr(`moveTitle.${to}`, { name: student.studentName })}
      text={
        refusal ? (
          <Banner tone="warning">{refusal}</Banner>
        ) : (
          <>
            {tr(`moveText.${to}`)}
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
      confirm={tr(`moves.${to}`)}
      danger={to === 'LEFT'}
      busy={form.busy || isLoading}
      onConfirm={() => form.submit()}
      onClose={onClose}
    >
      {to !== 'ACTIVE' && !refusal && (
        <FieldGrid sx={{ mt: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <FormGuard nested form={form.form} id={form.id} versionRef={form.versionRef} />
          <FormText {...form.field('statusReason')} optional={!needsReason(to)} maxLength={300} />
        </FieldGrid>
      )}
      {to === 'ACTIVE' && fault && <Banner tone="error">{fault}</Banner>}
    </ConfirmDialog>
  );
}
