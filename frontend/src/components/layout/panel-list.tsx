import { styled } from '@mui/material/styles';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../display/avatar';
import { Dotted } from '../display/dotted';
import { PanelEmpty } from './panel-empty';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.line.subtle}` },
  '& li': { display: 'flex', alignItems: 'center' },
  '& .row': {
    ...theme.typography.small,
    flex: 1,
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 52,
    padding: '8px 16px',
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
  },
  '& .row:not(:last-child)': { paddingRight: 8 },
  '& .row + *': { marginRight: 12 },
  '& .row:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& li:last-of-type > .row': { borderRadius: '0 0 10px 10px' },
  '& .lead': { flex: 'none', width: 40, color: theme.vars.palette.text.secondary },
  '& .late': { color: theme.vars.palette.error.text },
  '& .quiet': { color: theme.vars.palette.text.secondary, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& .who': { flex: 1, minWidth: 0 },
  // An amount with its day beneath.
  '& .amount': { display: 'grid', justifyItems: 'end' },
  '& strong': { display: 'block', fontWeight: 500 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& svg': { color: theme.vars.palette.text.secondary },
}));

export interface PanelRow {
  id: number | string;
  to: string;
  /** Whose face or initials stand before it. */
  person?: { name: string; src?: string | null; shape?: 'organisation' };
  /** A few letters before the title: a day. */
  lead?: ReactNode;
  title: string;
  text?: ReactNode;
  /** At the row's end, before the arrow: a state, an amount. */
  end?: ReactNode;
  /** A button of its own beside the row, in the arrow's place: a call. */
  beside?: ReactNode;
}

interface PanelListProps {
  rows: readonly PanelRow[];
  /** The sentence where there is no row. */
  none: string;
  /** What to do where there is none. */
  action?: ReactNode;
}

/** The few rows of a dashboard's panel, each a door to its record. */
export function PanelList({ rows, none, action }: PanelListProps) {
  if (rows.length === 0) return <PanelEmpty text={none} action={action} />;
  return (
    <List>
      {rows.map(({ id, to, person, lead, title, text, end, beside }) => (
        <li key={id}>
          <Link className="row" to={to}>
            {person && <Avatar {...person} />}
            {lead && <span className="lead">{lead}</span>}
            <span className="who">
              <strong>{title}</strong>
              {text && (
                <small>
                  <Dotted parts={[text]} />
                </small>
              )}
            </span>
            {end}
            {!beside && <ChevronRight size={16} aria-hidden />}
          </Link>
          {beside}
        </li>
      ))}
    </List>
  );
}
