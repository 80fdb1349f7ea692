import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import type { Code } from './api';
import { CODE_TONES, codeLabel, CODES, LETTERS } from './codes';

/** A mark in a grid: its letter on its tint. */
const Letter = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-grid',
  placeItems: 'center',
  width: 22,
  height: 22,
  borderRadius: 4,
  fontWeight: 600,
}));

interface CodeCellProps {
  code: Code;
  /** Where the word of the code does not say enough. */
  label?: string;
}

export function CodeCell({ code, label }: CodeCellProps) {
  const tone = CODE_TONES[code];
  return (
    <Letter
      role="img"
      aria-label={label ?? codeLabel(code)}
      style={{ color: `var(--cm-palette-${tone}-text)`, backgroundColor: `var(--cm-palette-${tone}-tint)` }}
    >
      {LETTERS[code]}
    </Letter>
  );
}

const Legend = styled('dl')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 16px',
  margin: '16px 0 0',
  color: theme.vars.palette.text.secondary,
  '& > div': { display: 'flex', alignItems: 'center', gap: 6 },
  '& dd': { margin: 0 },
}));

/** What the letters of a grid stand for. */
export const CodeLegend = () => (
  <Legend aria-label={t`What the letters mean`}>
    {CODES.map((code) => (
      <div key={code}>
        <dt>
          <CodeCell code={code} label={LETTERS[code]} />
        </dt>
        <dd>{codeLabel(code)}</dd>
      </div>
    ))}
  </Legend>
);
