import { styled } from '@mui/material/styles';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../display/avatar';
import { Dotted } from '../display/dotted';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.line.subtle}` },
  '& a': {
    ...theme.typography.small,
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 52,
    padding: '8px 16px',
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
  },
  '& a:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& li:last-of-type > a': { borderRadius: '0 0 10px 10px' },
  '& .who': { flex: 1, minWidth: 0 },
  // An amount with its day beneath.
  '& .amount': { display: 'grid', justifyItems: 'end' },
  '& strong': { display: 'block', fontWeight: 500 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& svg': { color: theme.vars.palette.text.secondary },
}));

const None = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  margin: 0,
  padding: '4px 16px 20px',
  color: theme.vars.palette.text.secondary,
}));

export interface PanelRow {
  id: number | string;
  to: string;
  /** Whose face or initials stand before it. */
  person?: { name: string; src?: string | null };
  title: string;
  text?: ReactNode;
  /** At the row's end, before the arrow: a state, an amount. */
  end?: ReactNode;
}

interface PanelListProps {
  rows: readonly PanelRow[];
  /** The sentence where there is no row. */
  none: string;
}

/** The few rows of a dashboard's panel, each a door to its record. */
export function PanelList({ rows, none }: PanelListProps) {
  if (rows.length === 0) return <None>{none}</None>;
  return (
    <List>
      {rows.map(({ id, to, person, title, text, end }) => (
        <li key={id}>
          <Link to={to}>
            {person && <Avatar {...person} />}
            <span className="who">
              <strong>{title}</strong>
              {text && <small>{typeof text === 'string' ? <Dotted text={text} /> : text}</small>}
            </span>
            {end}
            <ChevronRight size={16} aria-hidden />
          </Link>
        </li>
      ))}
    </List>
  );
}
