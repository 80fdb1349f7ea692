import { styled } from '@mui/material/styles';
import TableCell from '@mui/material/TableCell';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment } from 'react';
import { nextOrdering, sortDirection } from './list-state';
import type { ListColumn } from './types';

const Cell = styled(TableCell)(({ theme }) => ({
  // Two names stand on two lines where they have to, each name on one.
  whiteSpace: 'normal',
  lineHeight: '18px',
  '& .name': { whiteSpace: 'nowrap' },
  '& .with': { color: theme.vars.palette.text.muted },
  '& .sort': {
    font: 'inherit',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    padding: 0,
    whiteSpace: 'nowrap',
    border: 0,
    borderRadius: 4,
    color: 'inherit',
    background: 'none',
    cursor: 'pointer',
    '&:hover, &.on': { color: theme.vars.palette.text.primary },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  },
}));

interface HeadCellProps<Row> {
  column: ListColumn<Row>;
  /** What stands under it in the same cells. */
  second?: ListColumn<Row>;
  ordering: string;
  onOrdering: (ordering: string) => void;
}

/** What the list is ordered by for this column; nothing where it cannot be. */
export function sortName({ key, sort }: Pick<ListColumn<never>, 'key' | 'sort'>): string | undefined {
  return sort === true ? key : sort || undefined;
}

/** "Name", or "Name · Phone" where two columns share their cells; a click on either orders by it. */
export function HeadCell<Row>({ column, second, ordering, onOrdering }: HeadCellProps<Row>) {
  const heads = second ? [column, second] : [column];
  const directions = heads.flatMap((one) => {
    const name = sortName(one);
    return name ? [sortDirection(ordering, name)] : [];
  });
  const direction = directions.find((one) => one !== 'none') ?? directions[0];
  return (
    <Cell align={column.align} aria-sort={direction}>
      {heads.map((one, place) => (
        <Fragment key={one.key}>
          {place > 0 && ' '}
          <span className="name">
            <Head column={one} ordering={ordering} onOrdering={onOrdering} />
            {place < heads.length - 1 && <span className="with"> ·</span>}
          </span>
        </Fragment>
      ))}
    </Cell>
  );
}

function Head<Row>({ column, ordering, onOrdering }: Omit<HeadCellProps<Row>, 'second'>) {
  const name = sortName(column);
  if (!name) return column.label;
  const direction = sortDirection(ordering, name);
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className={direction === 'none' ? 'sort' : 'sort on'}
      onClick={() => onOrdering(nextOrdering(ordering, name))}
    >
      {column.label}
      {direction !== 'none' && <Arrow size={14} aria-hidden />}
    </button>
  );
}
