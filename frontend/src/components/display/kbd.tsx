import { styled } from '@mui/material/styles';

/** A key where its shortcut acts. Arrows and Enter are drawn: the font has no such letters. */
export const Kbd = styled('kbd')(({ theme }) => ({
  ...theme.typography.micro,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 3,
  minHeight: 18,
  padding: '0 5px',
  borderRadius: 4,
  border: '1px solid color-mix(in srgb, currentColor 32%, transparent)',
  color: 'inherit',
  background: 'transparent',
  '@media (max-width:1023.95px)': { display: 'none' },
}));
