import type { ReactNode } from 'react';

const DATE = '(?:0[1-9]|[12]\\d|3[01])-(?:0[1-9]|1[0-2])-\\d{4}';
/** The number of a student, a receipt, a certificate: STU-00312, RAGA/26-27/00041. */
const NUMBER = '\\b[A-Z]{2,6}(?:[-/][A-Z0-9]{1,6})*[-/]\\d{2,}\\b';
const IN_ONE_PIECE = new RegExp(`(${DATE}|${NUMBER})`);
const IS_DATE = new RegExp(`^${DATE}$`);

const whole = { whiteSpace: 'nowrap' } as const;

interface SentenceProps {
  /** Anything but a text is shown as it is. */
  of: ReactNode;
}

/** A text whose dates and numbers are not torn where a line ends; copied, they read as they are written. */
export function Sentence({ of }: SentenceProps) {
  if (typeof of !== 'string' || !IN_ONE_PIECE.test(of)) return of;
  return of.split(IN_ONE_PIECE).map((part, place) => {
    if (place % 2 === 0) return part;
    if (!IS_DATE.test(part)) return <span key={place} style={whole}>{part}</span>;
    return <time key={place} dateTime={part.split('-').reverse().join('-')} style={whole}>{part}</time>;
  });
}
