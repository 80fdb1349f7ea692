import { Fragment, type ReactNode } from 'react';
import { Sentence } from './sentence';

const DOT = ' · ';

interface DottedProps {
  /** Empty ones are left out. A text may hold several parts already: "STU-00308 · 62793 55975". */
  parts: readonly ReactNode[];
}

const isThere = (part: ReactNode) => part !== undefined && part !== null && part !== false && part !== '';

/**
 * "STU-00308 · 62793 55975 · Kothrud" on as many lines as it needs, broken between its parts: a date is not
 * torn at its hyphens nor a phone number at its space. Only a part that is longer than a line breaks in itself.
 */
export function Dotted({ parts }: DottedProps) {
  const pieces = parts.flatMap((part) => (typeof part === 'string' ? part.split(DOT) : [part])).filter(isThere);
  if (pieces.length === 1) return <Sentence of={pieces[0]} />;
  return pieces.map((piece, index) => (
    <Fragment key={index}>
      <span style={{ display: 'inline-block' }}>
        <Sentence of={piece} />
        {index < pieces.length - 1 && ' ·'}
      </span>
      {index < pieces.length - 1 && ' '}
    </Fragment>
  ));
}
