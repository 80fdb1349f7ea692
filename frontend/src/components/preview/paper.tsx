import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Money } from '../display/money';
import { Sentence } from '../display/sentence';
import type { Amount } from '@/lib/format';

/** Where a preview lists what will be made: rows of a label and an amount, and a sum below. */
export const Paper = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.line.main}`,
  backgroundColor: theme.vars.palette.surface.sheet,
  '& ol': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { padding: '12px 16px', borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
  '& .row': { display: 'flex', justifyContent: 'space-between', gap: 12 },
  '& strong': { fontWeight: 500 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& .total': {
    padding: '12px 16px',
    borderRadius: '0 0 10px 10px',
    backgroundColor: theme.vars.palette.surface.sunken,
  },
  '& .total .row:last-of-type': { ...theme.typography.body, fontWeight: 600 },
}));

export const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '12px 0 0',
  color: theme.vars.palette.text.secondary,
}));

interface PaperRowProps {
  title: string;
  amount: Amount;
  /** Beneath the title and the amount. */
  hint?: ReactNode;
  endHint?: ReactNode;
  children?: ReactNode;
}

/** One due or credit note. */
export function PaperRow({ title, amount, hint, endHint, children }: PaperRowProps) {
  return (
    <li>
      <div className="row">
        <strong>{title}</strong>
        <Money amount={amount} weight={600} />
      </div>
      {(hint || endHint) && (
        <div className="row">
          <small>
            <Sentence of={hint} />
          </small>
          <small>{endHint}</small>
        </div>
      )}
      {children}
    </li>
  );
}
