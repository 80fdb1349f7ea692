import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { students } from '@/api/resources';
import { Avatar } from '@/components/display/avatar';
import { Balance } from '@/components/display/balance';
import { Dotted } from '@/components/display/dotted';
import { Combobox } from '@/components/form/combobox';
import { useDebounced } from '@/components/form/use-debounced';
import { phone } from '@/lib/format';
import { beginTypeAhead, endTypeAhead, takeTypeAhead } from '@/lib/type-ahead';
import type { Student } from './api';
import { t } from './text';

/** Milliseconds: somebody stands at the desk and waits. */
const PAUSE = 250;

const Row = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '& .who': { flex: 1, minWidth: 0 },
  '& strong': { display: 'block', fontWeight: 500 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

/** Finds who is paying by name, phone or ID. */
export function StudentPicker({ onPick }: { onPick: (student: Student) => void }) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), PAUSE);
  const found = useQuery({ ...students.search(search), enabled: search !== '' });
  const settled = search === text.trim() && found.data !== undefined && !found.isPlaceholderData;
  const [hurried, setHurried] = useState(false);

  // Whoever presses Enter before the answer means the only one it names; what is typed meanwhile is
  // meant for the amount.
  const only = hurried && settled && found.data.length === 1 ? found.data[0] : undefined;
  const isAmbiguous = hurried && settled && !only;
  useEffect(() => {
    if (only) onPick(only);
    else if (isAmbiguous) endTypeAhead();
  }, [only, isAmbiguous, onPick]);

  /** What was typed while the sheet was still loading. */
  function takeEarlyKeys(): void {
    const early = takeTypeAhead();
    if (early.text) setText(text + early.text);
    if (early.entered) setHurried(true);
  }

  function hurry(): void {
    setHurried(true);
    beginTypeAhead();
  }

  return (
    <Combobox
      label={t('record.student')}
      placeholder={t('record.studentPlaceholder')}
      text={text}
      onText={(next) => {
        setHurried(false);
        setText(next);
      }}
      // Those of an earlier text are nobody's to pick: Enter would take the wrong one.
      items={settled && search !== '' ? found.data : []}
      itemId={(student) => String(student._id)}
      onPick={onPick}
      onHurry={text.trim() === '' ? undefined : hurry}
      onFocus={takeEarlyKeys}
      note={settled ? t('record.noStudent', { text: search }) : t('record.searching')}
    >
      {(student) => (
        <Row>
          <Avatar name={student.studentName} src={student.userLogo} />
          <span className="who">
            <strong>{student.studentName}</strong>
            <small>
              <Dotted parts={[student.studentId, phone(student.phone), student.courses]} />
            </small>
          </span>
          <Balance pending={student.pending} daysLate={student.daysLate} />
        </Row>
      )}
    </Combobox>
  );
}
