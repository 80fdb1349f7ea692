import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from '@/components/display/avatar';
import { Dotted } from '@/components/display/dotted';
import { Combobox } from '@/components/form/combobox';
import { useDebounced } from '@/components/form/use-debounced';
import type { Schemas } from '@/api/client';
import { students } from '@/api/resources';
import { t } from './text';

/** Milliseconds: somebody stands at the desk and waits. */
const PAUSE = 250;

const Row = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '& strong': { display: 'block', fontWeight: 500 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

interface StudentPickerProps {
  label: string;
  autoFocus?: boolean;
  onPick: (student: Schemas['StudentRow']) => void;
}

/** Finds whose certificates are meant, by name or ID. */
export function StudentPicker({ label, autoFocus, onPick }: StudentPickerProps) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), PAUSE);
  const found = useQuery({ ...students.search(search), enabled: search !== '' });
  const settled = search === text.trim() && found.data && !found.isPlaceholderData;

  return (
    <Combobox
      label={label}
      autoFocus={autoFocus}
      placeholder={t('studentPlaceholder')}
      text={text}
      onText={setText}
      items={(settled && found.data) || []}
      itemId={(student) => String(student._id)}
      onPick={onPick}
      note={settled ? t('noStudent', { text: search }) : t('searching')}
    >
      {(student) => (
        <Row>
          <Avatar name={student.studentName} src={student.userLogo} />
          <span>
            <strong>{student.studentName}</strong>
            <small>
              <Dotted parts={[student.studentId, student.courses]} />
            </small>
          </span>
        </Row>
      )}
    </Combobox>
  );
}
