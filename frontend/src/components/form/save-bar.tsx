import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { CircleAlert } from 'lucide-react';
import { useFormState, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { phone } from '@/theme/breakpoints';

const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  // Against the edge of the sheet, over its padding.
  bottom: 'calc(-1 * var(--page-end, 40px))',
  zIndex: 3,
  margin: '24px 0 calc(-1 * var(--page-end, 40px))',
  padding: '12px 0',
  // Paper and hairline from edge to edge of the sheet, however wide the form is.
  borderImage: `linear-gradient(${theme.vars.palette.line.main} 1px, ${theme.vars.palette.surface.sheet} 0) fill 0 / 0 / 0 100vmax`,
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 8,
    maxWidth: 1120,
    margin: '0 auto',
  },
  [phone]: {
    bottom: 0,
    paddingBottom: 'calc(12px + env(safe-area-inset-bottom))',
    '& > div': { flexWrap: 'wrap' },
    '& .MuiButton-contained': { flex: 1 },
  },
}));

const Wrong = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  flex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  margin: 0,
  color: theme.vars.palette.error.text,
  '& > span': { whiteSpace: 'nowrap' },
  '& button': {
    font: 'inherit',
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    textDecoration: 'underline',
    cursor: 'pointer',
    borderRadius: 2,
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  },
  [phone]: { flexBasis: '100%' },
}));

/** How many of them are named. */
const SHOWN = 3;

interface AttentionProps<I extends FieldValues, C, O> {
  control: Control<I, C, O>;
  /** What each field is called; also the order they are listed in. */
  labels: Partial<Record<FieldPath<I>, string>>;
  onFocusField: (name: FieldPath<I>) => void;
}

/** How many fields are wrong, each a link to itself. */
export function Attention<I extends FieldValues, C, O>({ control, labels, onFocusField }: AttentionProps<I, C, O>) {
  const { errors } = useFormState({ control });
  const named = Object.keys(labels);
  const wrong = Object.keys(errors)
    .filter((name) => name !== 'root')
    .sort((one, other) => named.indexOf(one) - named.indexOf(other)) as FieldPath<I>[];
  if (wrong.length === 0) return null;
  return (
    <Wrong role="status">
      <CircleAlert size={16} aria-hidden />
      {plural({ count: wrong.length }, { one: '# field needs attention:', other: '# fields need attention:' })}
      {wrong.slice(0, SHOWN).map((name, index) => (
        <span key={name}>
          <button type="button" onClick={() => onFocusField(name)}>
            {labels[name]}
          </button>
          {index === SHOWN - 1 && wrong.length > SHOWN && '\u2009…'}
        </span>
      ))}
    </Wrong>
  );
}

interface SaveBarProps<I extends FieldValues, C, O> extends AttentionProps<I, C, O> {
  /** The verb: "Create", "Save". */
  save: string;
  busy: boolean;
  onCancel: () => void;
}

/** Sticks to the page's foot: left what is wrong, right Cancel and the one primary button. */
export function SaveBar<I extends FieldValues, C, O>({ save, busy, onCancel, ...attention }: SaveBarProps<I, C, O>) {
  return (
    <Bar>
      <div>
        <Attention {...attention} />
        <Button onClick={onCancel} disabled={busy}>
          {t`Cancel`}
        </Button>
        <Button type="submit" variant="contained" color="primary" loading={busy} sx={{ minWidth: 96 }}>
          {save}
        </Button>
      </div>
    </Bar>
  );
}
