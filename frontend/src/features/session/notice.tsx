import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Place = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  marginTop: 4,
  '& p': { ...theme.typography.body, margin: 0, overflowWrap: 'anywhere' },
  '& p.hint': { ...theme.typography.small, color: theme.vars.palette.text.secondary },
  '& > .MuiButton-root': { marginTop: 16 },
}));

interface NoticeProps {
  text: string;
  hint?: string;
  /** The way on. */
  children?: ReactNode;
}

/** A signed-out page without a form: what happened and where to go now. */
export function Notice({ text, hint, children }: NoticeProps) {
  return (
    <Place role="status">
      <p>{text}</p>
      {hint && <p className="hint">{hint}</p>}
      {children}
    </Place>
  );
}
