import { styled } from '@mui/material/styles';
import type { Whose } from './api';
import { StudentCertificates } from './student-certificates';

const Actions = styled('div')({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 8,
  padding: '12px 0 0',
  '&:empty': { display: 'none' },
});

/** A student's certificates inside the student's own page: a tab's content, buttons and sheets included. */
export default function CertificatesPanel({ student }: { student: Whose }) {
  return <StudentCertificates student={student} compact head={(add) => <Actions>{add}</Actions>} />;
}
