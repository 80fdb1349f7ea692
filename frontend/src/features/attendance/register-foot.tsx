import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { ArrowDown, ArrowUp, CornerDownLeft } from 'lucide-react';
import { Kbd } from '@/components/display/kbd';
import { desk, phone } from '@/theme/breakpoints';
import { codeLabel, CODES, LETTERS } from './codes';
import type { Line } from './use-register';

const Foot = styled('footer')(({ theme }) => ({
  flex: 'none',
  backgroundColor: theme.vars.palette.surface.sheet,
  borderTop: `1px solid ${theme.vars.palette.line.main}`,
  '& ul': { listStyle: 'none', display: 'flex', margin: 0, padding: 0 },
  '& li': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& b': { fontWeight: 600, fontVariantNumeric: 'tabular-nums', color: theme.vars.palette.text.primary },
  '& .left, & .left b': { color: theme.vars.palette.warning.text },
  [desk]: {
    position: 'sticky',
    bottom: 'calc(-1 * var(--page-end, 40px))',
    zIndex: 3,
    display: 'flex',
    alignItems: 'center',
    gap: 24,
    padding: '12px 0',
    '& ul': { gap: 16, flexWrap: 'wrap' },
    '& li': { ...theme.typography.small, whiteSpace: 'nowrap' },
    '& .keys': {
      ...theme.typography.caption,
      display: 'flex',
      gap: 12,
      marginLeft: 'auto',
      whiteSpace: 'nowrap',
      color: theme.vars.palette.text.secondary,
    },
    '& .keys span': { display: 'inline-flex', alignItems: 'center', gap: 4 },
  },
  [phone]: {
    padding: '10px 16px calc(16px + env(safe-area-inset-bottom))',
    '& ul': { justifyContent: 'space-around' },
    '& li': { display: 'grid', justifyItems: 'center', whiteSpace: 'nowrap' },
    '& b': { ...theme.typography.body, fontSize: '1.125rem', fontWeight: 600 },
    '& .keys': { display: 'none' },
    '& .MuiButton-root': { width: '100%', minHeight: 50, marginTop: 8, fontSize: '1rem' },
  },
  '@media print': { padding: '8px 0', '& .keys': { display: 'none' } },
}));

interface RegisterFootProps {
  lines: readonly Line[];
  canSave: boolean;
  busy: boolean;
  isTaken: boolean;
  mayEdit: boolean;
  onSave: () => void;
}

/** How many of each, and the one button. */
export function RegisterFoot({ lines, canSave, busy, isTaken, mayEdit, onSave }: RegisterFootProps) {
  const number = (code: Line['code']) => lines.filter((line) => line.code === code).length;
  const left = number(null);
  const marked = lines.length - left;
  // The excused have a place among the counts only where there are any.
  const shown = CODES.filter((code) => code !== 'EXCUSED' || number(code) > 0);
  const label = isTaken ? t`Save changes` : plural({ count: marked }, { one: 'Save # mark', other: 'Save # marks' });
  return (
    <Foot>
      <ul>
        {shown.map((code) => (
          <li key={code}>
            <b>{number(code)}</b> {codeLabel(code)}
          </li>
        ))}
        <li className={left > 0 ? 'left' : undefined}>
          <b>{left}</b> {t`Not marked`}
        </li>
      </ul>
      {mayEdit && (
        <>
          <span className="keys" aria-hidden>
            <span>
              <Kbd>
                <ArrowUp size={12} />
              </Kbd>
              <Kbd>
                <ArrowDown size={12} />
              </Kbd>
              {t`move`}
            </span>
            <span>
              {CODES.map((code) => (
                <Kbd key={code}>{LETTERS[code]}</Kbd>
              ))}
              {t`mark`}
            </span>
            <span>
              <Kbd>R</Kbd>
              {t`rest present`}
            </span>
            <span>
              <Kbd>
                <CornerDownLeft size={12} />
              </Kbd>
              {t`save`}
            </span>
          </span>
          <Button
            variant="contained"
            color="primary"
            loading={busy}
            loadingPosition="start"
            disabled={!canSave}
            onClick={onSave}
          >
            {label}
          </Button>
        </>
      )}
    </Foot>
  );
}
