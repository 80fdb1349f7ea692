import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { FRONT_DESK } from '@/lib/roles';
import { AddButtons } from './add-buttons';
import { StudentCertificates } from './student-certificates';
import type { Whose } from './whose';

const Actions = styled('div')({ display: 'flex', justifyContent: 'flex-end', gap: 8, padding: '12px 0 0' });

/** A student's certificates inside the student's own page: a tab's content, buttons and sheets included. */
export default function CertificatesPanel({ student }: { student: Whose }) {
  const mayAdd = FRONT_DESK.includes(useMe().role);
  const sheet = useSheetParam('certificate');
  const [isEmpty, setEmpty] = useState(true);
  return (
    <>
      {mayAdd && !isEmpty && (
        <Actions>
          <AddButtons sheet={sheet} quiet />
        </Actions>
      )}
      <StudentCertificates student={student} sheet={sheet} mayAdd={mayAdd} onEmpty={setEmpty} compact />
    </>
  );
}
