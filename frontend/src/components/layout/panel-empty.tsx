import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Place = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 12,
  padding: '4px 16px 20px',
  '& p': { ...theme.typography.small, margin: 0, maxWidth: 430, color: theme.vars.palette.text.secondary },
}));

interface PanelEmptyProps {
  text: string;
  /** What to do about it. */
  action?: ReactNode;
}

/** A panel that has nothing to show: why, and what to do about it. */
export function PanelEmpty({ text, action }: PanelEmptyProps) {
  return (
    <Place>
      <p>{text}</p>
      {action}
    </Place>
  );
}
