import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import type { BatchDay, Code } from './api';
import { CodeCell } from './code-cell';
import { CODES } from './codes';

const Counts = styled('dl')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 10px',
  margin: 0,
  alignItems: 'center',
  color: theme.vars.palette.text.secondary,
  '& > div': { display: 'flex', alignItems: 'center', gap: 4 },
  '& dd': { margin: 0, fontWeight: 500, fontVariantNumeric: 'tabular-nums', color: theme.vars.palette.text.primary },
  '& .left, & .left dd': { color: theme.vars.palette.warning.text },
}));

type Figures = Pick<BatchDay, 'present' | 'late' | 'halfDay' | 'absent' | 'excused' | 'notMarked'>;

const figure = {
  PRESENT: 'present',
  LATE: 'late',
  HALF_DAY: 'halfDay',
  ABSENT: 'absent',
  EXCUSED: 'excused',
} as const satisfies Record<Code, keyof Figures>;

/** How many students have each mark, and how many have none. */
export const CodeCounts = ({ of }: { of: Figures }) => (
  <Counts aria-label={t`Marks`}>
    {CODES.map((code) => (
      <div key={code}>
        <dt>
          <CodeCell code={code} />
        </dt>
        <dd>{of[figure[code]]}</dd>
      </div>
    ))}
    {of.notMarked > 0 && (
      <div className="left">
        <dt>{t`Not marked`}</dt>
        <dd>{of.notMarked}</dd>
      </div>
    )}
  </Counts>
);
