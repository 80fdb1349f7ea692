import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Sentence } from '../display/sentence';
import { Panel } from './panel';

/** Name and value. */
export type Fact = readonly [name: string, value: ReactNode];

const Rows = styled('dl')(({ theme }) => ({
  ...theme.typography.small,
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: '10px 20px',
  margin: 0,
  '&.inset': { gridTemplateColumns: 'minmax(110px, 30%) minmax(0, 1fr)', padding: '4px 16px 16px' },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, textAlign: 'right', overflowWrap: 'anywhere' },
  '& dd > a': { color: theme.vars.palette.brand.text, fontWeight: 500, textDecoration: 'none' },
  '& dd > a:hover': { textDecoration: 'underline' },
  '&.inset dd': { textAlign: 'left' },
}));

interface FactsProps {
  /** Facts without a value are left out. */
  facts: readonly Fact[];
  /** Inside a panel, which has no padding of its own. */
  inset?: boolean;
}

/** What is known about a record, name by name. */
export function Facts({ facts, inset }: FactsProps) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '');
  if (known.length === 0) return null;
  return (
    <Rows className={inset ? 'inset' : undefined}>
      {known.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>
            <Sentence of={value} />
          </dd>
        </div>
      ))}
    </Rows>
  );
}

interface FactsPanelProps extends Pick<FactsProps, 'facts'> {
  title: string;
  /** Where they are seen from another side. */
  link?: { to: string; label: string };
}

/** Facts in a panel of their own. */
export const FactsPanel = ({ title, link, facts }: FactsPanelProps) => (
  <Panel title={title} link={link}>
    <Facts inset facts={facts} />
  </Panel>
);
