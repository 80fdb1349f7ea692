import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Block = styled('section')(({ theme }) => ({
  '& + &': { marginTop: 20, paddingTop: 20, borderTop: `1px solid ${theme.vars.palette.line.main}` },
  '& h3': { ...theme.typography.h2, margin: '0 0 8px' },
  '& dl': { margin: 0, display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', gap: '10px 20px' },
  '& dt': { ...theme.typography.small, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.small, margin: 0, textAlign: 'right', overflowWrap: 'anywhere' },
  '& ul': { ...theme.typography.small, margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 8 },
  '& li': { display: 'flex', gap: 10, alignItems: 'center' },
  '& li::before': {
    content: '""',
    width: 6,
    height: 6,
    borderRadius: 2,
    backgroundColor: theme.vars.palette.chart.a,
  },
}));

interface FactsProps {
  title?: string;
  /** Name and value; rows without a value are left out. */
  rows?: [string, ReactNode][];
  list?: string[];
  children?: ReactNode;
}

/** A section of a side panel: facts by name, or a plain list. */
export function Facts({ title, rows, list, children }: FactsProps) {
  const known = rows?.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <Block>
      {title && <h3>{title}</h3>}
      {known && known.length > 0 && (
        <dl>
          {known.map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {list && list.length > 0 && (
        <ul>
          {list.map((entry) => (
            <li key={entry}>{entry}</li>
          ))}
        </ul>
      )}
      {children}
    </Block>
  );
}
