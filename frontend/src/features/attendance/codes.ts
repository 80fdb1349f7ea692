import { t } from '@lingui/core/macro';
import type { ChipTone } from '@/components/display/status-chip';
import type { Code } from './api';

const CODE_LABELS = {
  PRESENT: t`Present`,
  LATE: t`Late`,
  HALF_DAY: t`Half day`,
  ABSENT: t`Absent`,
  EXCUSED: t`Excused`,
};

/** The codes in the order of the register, each with its letter: the letter, not the colour, is the mark. */
export const CODES: readonly Code[] = ['PRESENT', 'LATE', 'HALF_DAY', 'ABSENT', 'EXCUSED'];

export const LETTERS: Record<Code, string> = {
  PRESENT: 'P',
  LATE: 'L',
  HALF_DAY: 'H',
  ABSENT: 'A',
  EXCUSED: 'E',
};

export const CODE_TONES: Record<Code, ChipTone> = {
  PRESENT: 'success',
  LATE: 'warning',
  HALF_DAY: 'info',
  ABSENT: 'error',
  EXCUSED: 'neutral',
};

export const codeLabel = (code: Code) => CODE_LABELS[code];

/** The code of a key that was pressed. */
export const codeOfKey = (key: string): Code | undefined => CODES.find((code) => LETTERS[code] === key.toUpperCase());

/** An absent person has no check-in or check-out. */
export const mayHaveTimes = (code: Code | null) => code !== 'ABSENT' && code !== 'EXCUSED';

/** Who is away has no times. */
export const isAway = (status: string) => status === 'LEAVE' || status === 'ABSENT';
