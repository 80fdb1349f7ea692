import { Fragment } from 'react';

const DOT = ' · ';

/**
 * "STU-00308 · 62793 55975 · Kothrud" on as many lines as it needs, broken between its parts: a date is not
 * torn at its hyphens nor a phone number at its space. Only a part that is longer than a line breaks in itself.
 */
export function Dotted({ text }: { text: string }) {
  const parts = text.split(DOT);
  if (parts.length === 1) return text;
  return parts.map((part, index) => (
    <Fragment key={index}>
      <span style={{ display: 'inline-block' }}>{index < parts.length - 1 ? `${part} ·` : part}</span>
      {index < parts.length - 1 && ' '}
    </Fragment>
  ));
}
