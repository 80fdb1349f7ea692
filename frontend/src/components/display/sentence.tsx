import type { ReactNode } from 'react';

const DATE = /((?:0[1-9]|[12]\d|3[01])-(?:0[1-9]|1[0-2])-\d{4})/;

interface SentenceProps {
  /** Anything but a text is shown as it is. */
  of: ReactNode;
}

/** A text whose dates are not torn at their hyphens where a line ends; copied, they read as they are written. */
export function Sentence({ of }: SentenceProps) {
  if (typeof of !== 'string' || !DATE.test(of)) return of;
  return of.split(DATE).map((part, place) =>
    place % 2 ? (
      <time key={place} dateTime={part.split('-').reverse().join('-')} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </time>
    ) : (
      part
    ),
  );
}
