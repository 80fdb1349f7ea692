import { styled } from '@mui/material/styles';

const Mark = styled('svg')(({ theme }) => ({
  flex: 'none',
  '& .ground': { fill: theme.vars.palette.primary.main },
  '& .letter': { stroke: theme.vars.palette.primary.contrastText },
  '& .dot': { fill: theme.vars.palette.pattern.accent },
  // The mark keeps its light colours in the dark: it is a picture, not a control.
  ...theme.applyStyles('dark', {
    '& .ground': { fill: theme.vars.palette.pattern.brand },
    '& .letter': { stroke: theme.vars.palette.pattern.title },
  }),
}));

/** The open register: a ring with its marigold dot. Decorative; the name stands beside it. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <Mark width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect className="ground" width="32" height="32" rx="8" />
      <path className="letter" d="M21.2 11.4a7.2 7.2 0 1 0 0 9.2" fill="none" strokeWidth="3.6" strokeLinecap="round" />
      <circle className="dot" cx="23.4" cy="16" r="2.7" />
    </Mark>
  );
}
