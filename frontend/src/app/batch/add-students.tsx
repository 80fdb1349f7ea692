import { styled } from '@mui/material/styles';
import { useNavigate } from 'react-router-dom';
import { SideSheet } from '@/components/sheet/side-sheet';
import type { Batch } from '@/features/batches/api';
import { StudentPicker } from '@/components/form/student-picker';
import { enrolUrl } from '@/lib/urls';
import { t } from './text';

const Text = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  margin: '0 0 16px',
  color: theme.vars.palette.text.secondary,
}));

/** Who joins the batch; the enrolment itself is the student's. */
export default function AddStudents({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <SideSheet open width={400} title={t('addTitle', { name: batch.name })} onClose={onClose}>
      <Text>{t('addText')}</Text>
      <StudentPicker
        autoFocus
        label={t('whom')}
        onPick={({ _id }) => void navigate(enrolUrl(_id, batch.courseObjectId._id, batch._id))}
      />
    </SideSheet>
  );
}
