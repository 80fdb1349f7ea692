import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Sentence } from '../display/sentence';

const Place = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  padding: '136px 16px 76px',
  '& svg.drawing': { width: 132, height: 88 },
  '& h2': { ...theme.typography.title, margin: '20px 0 0' },
  '& p': {
    ...theme.typography.body,
    margin: '4px 0 20px',
    maxWidth: 430,
    textWrap: 'balance',
    color: theme.vars.palette.text.secondary,
  },
  '& .second': { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8, marginTop: 16 },
  '&.compact': { padding: '40px 16px 40px' },
}));

interface EmptyStateProps {
  /** One of `drawings.tsx`, or an icon for the small states. */
  drawing: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
  secondAction?: ReactNode;
  /** Inside a panel or a tab rather than on a page of its own. */
  compact?: boolean;
}

/** Nothing here yet: why, and the one thing to do about it. */
export function EmptyState({ drawing, title, text, action, secondAction, compact }: EmptyStateProps) {
  return (
    <Place className={compact ? 'compact' : undefined}>
      {drawing}
      <h2>
        <Sentence of={title} />
      </h2>
      <p>
        <Sentence of={text} />
      </p>
      {action}
      {secondAction && <div className="second">{secondAction}</div>}
    </Place>
  );
}
