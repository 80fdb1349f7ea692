import { useTheme } from '@mui/material/styles';

interface ShareMarkProps {
  /** How much of the due this payment closes. */
  share: 'all' | 'part' | 'none';
}

/** A full, half or empty disc before a due; its words stand at the row's end. */
export function ShareMark({ share }: ShareMarkProps) {
  const { vars } = useTheme();
  const colour = { all: vars.palette.success.main, part: vars.palette.warning.main, none: vars.palette.line.input }[
    share
  ];
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke={colour} aria-hidden>
      <circle cx="9" cy="9" r="8" strokeWidth="1.25" fill={share === 'all' ? colour : 'none'} />
      {share === 'all' && (
        <path
          d="m5.5 9.2 2.4 2.4 4.6-5"
          stroke={vars.palette.surface.sheet}
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
      {share === 'part' && <path d="M9 1a8 8 0 0 0 0 16Z" fill={colour} stroke="none" />}
    </svg>
  );
}
