import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { phone } from '@/theme/breakpoints';

/**
 * The browser's own checkbox in the clothes of the form's, its target as large. Every row has one, and
 * most rows are never chosen: the form kit's own would be a tenth of what a list costs.
 */
const Box = styled('input')(({ theme }) => ({
  appearance: 'none',
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: 34,
  height: 34,
  margin: 0,
  cursor: 'pointer',
  '&::before, &::after': { content: '""', gridArea: '1 / 1' },
  '&::before': {
    boxSizing: 'border-box',
    width: 16,
    height: 16,
    borderRadius: 3,
    border: `1.5px solid ${theme.vars.palette.line.input}`,
    backgroundColor: theme.vars.palette.surface.sheet,
  },
  '&:checked::before, &:indeterminate::before': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.main,
  },
  '&:checked::after': {
    width: 5,
    height: 9,
    marginTop: -3,
    border: `solid ${theme.vars.palette.primary.contrastText}`,
    borderWidth: '0 2px 2px 0',
    transform: 'rotate(42deg)',
  },
  '&:indeterminate::after': { width: 8, height: 2, backgroundColor: theme.vars.palette.primary.contrastText },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::before': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  [phone]: { width: 44, height: 44, '&::before': { width: 18, height: 18 } },
}));

interface PickBoxProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for, not all. */
  some?: boolean;
  onChange: (on: boolean) => void;
}

export function PickBox({ label, checked, some = false, onChange }: PickBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !checked;
  }, [checked, some]);
  return (
    <Box
      ref={box}
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
