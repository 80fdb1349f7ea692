import { styled } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import { phone } from '@/theme/breakpoints';

const Track = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  width: 'fit-content',
  padding: 1,
  borderRadius: 6,
  backgroundColor: theme.vars.palette.surface.active,
  '&.wide': { display: 'flex', width: '100%' },
  '& > label': {
    ...theme.typography.small,
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 7,
    minHeight: 32,
    padding: '0 14px',
    borderRadius: 6,
    border: '1px solid transparent',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    color: theme.vars.palette.text.secondary,
    transition: 'color 90ms',
    '&:hover': { color: theme.vars.palette.text.primary },
  },
  '&.wide > label': { padding: '0 6px', flex: 1, minHeight: 36 },
  '& input': { position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'inherit' },
  '& > label:has(:checked)': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.sheet,
    borderColor: theme.vars.palette.line.strong,
  },
  '& > label:has(:focus-visible)': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: 2,
  },
  '& > label:has(:disabled)': { cursor: 'default', color: theme.vars.palette.text.muted },
  [phone]: {
    borderRadius: 8,
    '& > label, &.wide > label': { minHeight: 44, borderRadius: 8 },
    '&.wide > label': { whiteSpace: 'normal', textAlign: 'center', lineHeight: 1.25 },
    '&.icons > label, &.icons.wide > label': { flexDirection: 'column', gap: 3, minHeight: 58 },
  },
}));

export interface Segment<V extends string> {
  value: V;
  label: string;
  icon?: LucideIcon;
}

interface SegmentedProps<V extends string> {
  /** What is chosen here, for assistive technology. */
  label: string;
  options: readonly Segment<V>[];
  value: V;
  onChange: (value: V) => void;
  /** Over the whole width, each part alike. */
  wide?: boolean;
  disabled?: boolean;
}

/** Two to five choices that exclude each other: a radio group, so arrow keys move through it. */
export function Segmented<V extends string>({
  label,
  options,
  value,
  onChange,
  wide = false,
  disabled,
}: SegmentedProps<V>) {
  const name = useId();
  const hasIcons = options.some((option) => option.icon);
  return (
    <Track role="radiogroup" aria-label={label} className={`${wide ? 'wide' : ''} ${hasIcons ? 'icons' : ''}`}>
      {options.map(({ value: own, label: text, icon: Icon }) => (
        <label key={own}>
          <input
            type="radio"
            name={name}
            value={own}
            checked={own === value}
            disabled={disabled}
            onChange={() => onChange(own)}
            onKeyDown={leaveSubmitToTheForm}
          />
          {Icon && <Icon size={16} aria-hidden />}
          {text}
        </label>
      ))}
    </Track>
  );
}

/** Enter on a radio would submit the form half-filled; Ctrl+Enter still does. */
function leaveSubmitToTheForm(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.ctrlKey) event.preventDefault();
}
