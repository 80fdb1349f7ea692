import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Schemas } from '@/api/client';
import { Avatar } from '../display/avatar';
import { Dotted } from '../display/dotted';
import { Combobox } from './combobox';
import { useStudentSearch, type StudentSearch } from './use-student-search';

const Row = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '& .who': { flex: 1, minWidth: 0 },
  '& strong': { display: 'block', fontWeight: 500 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

type Student = Schemas['StudentRow'];

interface StudentPickerProps {
  label: string;
  placeholder?: string;
  autoFocus?: boolean;
  onPick: (student: Student) => void;
  /** What is told of a student between the ID and the courses. */
  detail?: (student: Student) => string;
  /** Stands at the end of a student's row. */
  end?: (student: Student) => ReactNode;
  onHurry?: () => void;
  onFocus?: () => void;
}

/** Finds a student by name or ID. */
export const StudentPicker = (props: StudentPickerProps) => <StudentsFound {...props} search={useStudentSearch()} />;

/** The same over a search that its caller takes part in. */
export function StudentsFound({
  search: { text, setText, found },
  placeholder = t`Name or ID of a student`,
  detail,
  end,
  ...props
}: StudentPickerProps & { search: StudentSearch }) {
  return (
    <Combobox
      {...props}
      placeholder={placeholder}
      text={text}
      onText={setText}
      items={found ?? []}
      itemId={(student) => String(student._id)}
      note={found ? t`No student matches “${{ text: text.trim() }}”` : t`Searching…`}
    >
      {(student) => (
        <Row>
          <Avatar name={student.studentName} src={student.userLogo} />
          <span className="who">
            <strong>{student.studentName}</strong>
            <small>
              <Dotted parts={[student.studentId, detail?.(student), student.courses]} />
            </small>
          </span>
          {end?.(student)}
        </Row>
      )}
    </Combobox>
  );
}
