import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { phone } from '@/theme/breakpoints';
import type { Code } from './api';
import { codeLabel, LETTERS } from './codes';

const Group = styled('div')(({ theme }) => {
  const { attendance, line, text, primary, neutral } = theme.vars.palette;
  const marked = (background: string, color: string) => ({ '&:has(:checked)': { backgroundColor: background, color } });
  return {
    flex: 'none',
    display: 'inline-flex',
    borderRadius: 6,
    border: `1px solid ${line.strong}`,
    '& label': {
      ...theme.typography.small,
      position: 'relative',
      display: 'grid',
      placeItems: 'center',
      width: 40,
      height: 32,
      fontWeight: 600,
      cursor: 'pointer',
      color: text.secondary,
    },
    '& label + label': { borderLeft: `1px solid ${line.main}` },
    '& label:first-of-type': { borderRadius: '5px 0 0 5px' },
    '& label:last-of-type': { borderRadius: '0 5px 5px 0' },
    '& label:hover': { color: text.primary },
    '& input': {
      position: 'absolute',
      inset: 0,
      width: '100%',
      height: '100%',
      margin: 0,
      opacity: 0,
      cursor: 'inherit',
    },
    '& label:has(:focus-visible)': { outline: `2px solid ${primary.main}`, outlineOffset: 2, zIndex: 1 },
    '& label:has(:disabled)': { cursor: 'default' },
    '& .PRESENT': marked(attendance.present, attendance.letter),
    '& .LATE': marked(attendance.late, attendance.lateLetter),
    '& .HALF_DAY': marked(attendance.halfDay, attendance.letter),
    '& .ABSENT': marked(attendance.absent, attendance.letter),
    '& .EXCUSED': marked(neutral.text, theme.vars.palette.surface.sheet),
    [phone]: {
      borderRadius: 8,
      width: 176,
      '& label': { ...theme.typography.body, fontWeight: 600, flex: 1, height: 42 },
      '& label:first-of-type': { borderRadius: '7px 0 0 7px' },
      '& label:last-of-type': { borderRadius: '0 7px 7px 0' },
    },
  };
});

interface MarkGroupProps {
  /** The student. */
  name: string;
  codes: readonly Code[];
  value: Code | null;
  disabled: boolean;
  onMark: (code: Code) => void;
}

/** The letters of one student, one tap each. The first is where the keyboard comes in. */
export function MarkGroup({ name, codes, value, disabled, onMark }: MarkGroupProps) {
  const id = useId();
  return (
    <Group role="radiogroup" aria-label={name}>
      {codes.map((code) => (
        <label key={code} className={code} title={codeLabel(code)}>
          <input
            type="radio"
            name={id}
            value={code}
            aria-label={codeLabel(code)}
            checked={code === value}
            disabled={disabled}
            onChange={() => onMark(code)}
          />
          <span aria-hidden>{LETTERS[code]}</span>
        </label>
      ))}
    </Group>
  );
}
