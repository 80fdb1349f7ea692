import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { Dotted } from '@/components/display/dotted';
import { usePhone } from '@/components/sheet/use-phone';
import { count, timeOfDay } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import type { Code } from './api';
import { codeLabel, CODES } from './codes';
import { MarkGroup } from './mark-group';
import type { Line } from './use-register';

/** From this many missed classes on it is said. */
const ROW_OF_ABSENCES = 3;

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 52,
  padding: '8px 0',
  borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
  '& .who': {
    ...theme.typography.small,
    flex: 1,
    minWidth: 0,
    padding: '2px 0',
    border: 0,
    borderRadius: 4,
    background: 'none',
    textAlign: 'left',
    color: theme.vars.palette.text.primary,
    cursor: 'pointer',
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  },
  '& .who:hover strong': { textDecoration: 'underline' },
  '& strong': { display: 'block', fontWeight: 500, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& small.warning': { color: theme.vars.palette.error.text },
  '& .more': { ...theme.typography.caption, flex: 'none', maxWidth: '32%', color: theme.vars.palette.text.secondary },
  [phone]: {
    minHeight: 64,
    padding: '9px 0',
    '& .who strong': { ...theme.typography.body, fontWeight: 400 },
    '& .who': { minHeight: 44 },
  },
  // On paper a mark is its word: there is nothing to tap, and no colour to tell it by.
  '@media print': {
    minHeight: 0,
    padding: '4px 0',
    '& .who': { display: 'flex', gap: 12, alignItems: 'baseline', minHeight: 0 },
    '& [role=radiogroup]': { display: 'none' },
    '&::after': { ...theme.typography.small, content: 'attr(data-mark)', flex: 'none', width: 88, fontWeight: 600 },
  },
}));

interface RegisterRowProps {
  line: Line;
  disabled: boolean;
  onMark: (student: number, code: Code) => void;
  onOpen: (student: number) => void;
}

/** What the sheet of a student holds, in a few words. */
function details({ code, checkIn, checkOut, note }: Line): string[] {
  const parts = [
    checkIn && t`in ${{ time: timeOfDay(checkIn) }}`,
    checkOut && t`out ${{ time: timeOfDay(checkOut) }}`,
    code === 'EXCUSED' && codeLabel(code),
    note,
  ];
  return parts.filter((part): part is string => Boolean(part));
}

/** A student: the name opens times and note, the letters mark. */
export const RegisterRow = memo(function RegisterRow({ line, disabled, onMark, onOpen }: RegisterRowProps) {
  const isPhone = usePhone();
  const { _id, studentId, studentName } = line.studentObjectId;
  // The absences before this day, and this one.
  const missed = line.absentInARow + (line.code === 'ABSENT' ? 1 : 0);
  const isMissed = missed >= ROW_OF_ABSENCES && (line.code === 'ABSENT' || line.code === null);
  const parts = details(line);
  const more = parts.length > 0 && <Dotted parts={parts} />;
  return (
    <Row data-student={_id} data-mark={line.code ? codeLabel(line.code) : t`Not marked`}>
      <button
        type="button"
        className="who"
        aria-label={t`Times and note of ${{ name: studentName }}`}
        onClick={() => onOpen(_id)}
      >
        <strong>{studentName}</strong>
        {isMissed ? (
          <small className="warning">{t`Absent ${{ count: count(missed) }} in a row`}</small>
        ) : (
          <small>{isPhone && more ? more : studentId}</small>
        )}
      </button>
      {!isPhone && more && <span className="more">{more}</span>}
      <MarkGroup
        name={studentName}
        codes={isPhone ? CODES.slice(0, 4) : CODES}
        value={line.code}
        disabled={disabled}
        onMark={(code) => onMark(_id, code)}
      />
    </Row>
  );
});
