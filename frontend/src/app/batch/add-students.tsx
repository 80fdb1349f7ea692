import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useNavigate } from 'react-router-dom';
import { SideSheet } from '@/components/sheet/side-sheet';
import type { Batch } from '@/features/batches/api';
import { StudentPicker } from '@/components/form/student-picker';
import { enrolUrl } from '@/lib/urls';

const Text = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  margin: '0 0 16px',
  color: theme.vars.palette.text.secondary,
}));

/** Who joins the batch; the enrolment itself is the student's. */
export default function AddStudents({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <SideSheet open width={400} title={t`Add a student to ${{ name: batch.name }}`} onClose={onClose}>
      <Text>{t`Choose who joins. The course, the fee and the first day are asked for next; nothing is saved before.`}</Text>
      <StudentPicker
        autoFocus
        label={t`Student`}
        onPick={({ _id }) => void navigate(enrolUrl(_id, batch.courseObjectId._id, batch._id))}
      />
    </SideSheet>
  );
}
