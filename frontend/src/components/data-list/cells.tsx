import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../display/avatar';
import type { ListColumn } from './types';

const Cell = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  whiteSpace: 'nowrap',
  '& .lines': { display: 'flex', flexDirection: 'column', minWidth: 0 },
  '& .second': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '&.strong .main': { fontWeight: 500, color: theme.vars.palette.text.primary },
  '&.quiet .main': { color: theme.vars.palette.text.secondary },
  '&.right': { justifyContent: 'flex-end', textAlign: 'right' },
  '&.right .lines': { alignItems: 'flex-end' },
  '& .opens': {
    font: 'inherit',
    padding: 0,
    border: 0,
    borderRadius: 2,
    color: 'inherit',
    background: 'none',
    textDecoration: 'none',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  },
}));

/** How a row is opened without a mouse: a link to its page, or a button where it opens in place. */
export interface RowDoor {
  href?: string;
  onOpen: () => void;
  /** Whether it is open, where it opens under itself. */
  isExpanded?: boolean;
}

function Door({ door, children }: { door: RowDoor; children: ReactNode }) {
  if (door.href) {
    return (
      <Link className="opens" to={door.href}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" className="opens" aria-expanded={door.isExpanded} onClick={door.onOpen}>
      {children}
    </button>
  );
}

interface ListCellProps<Row> {
  column: ListColumn<Row>;
  second?: ListColumn<Row>;
  row: Row;
  /** Of the column that names the row. */
  door?: RowDoor;
}

/** One column of a row, with the column that stands under it and the face before it. */
export function ListCell<Row>({ column, second, row, door }: ListCellProps<Row>) {
  const face = column.avatar?.(row);
  return (
    <Cell className={`${column.tone ?? ''} ${column.align ?? ''}`}>
      {face && <Avatar {...face} />}
      <span className="lines">
        <span className="main">{door ? <Door door={door}>{column.cell(row)}</Door> : column.cell(row)}</span>
        {second && <span className="second">{second.cell(row)}</span>}
      </span>
    </Cell>
  );
}

/** Text that may be long, cut beyond 190 px, beyond 135 where a table is full; the whole of it is in the title. */
export const Clipped = styled('span')({
  display: 'block',
  maxWidth: 190,
  '&.narrow': { maxWidth: 135 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
