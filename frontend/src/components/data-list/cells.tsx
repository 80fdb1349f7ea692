import { styled } from '@mui/material/styles';
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
}));

interface ListCellProps<Row> {
  column: ListColumn<Row>;
  second?: ListColumn<Row>;
  row: Row;
}

/** One column of a row, with the column that stands under it and the face before it. */
export function ListCell<Row>({ column, second, row }: ListCellProps<Row>) {
  const face = column.avatar?.(row);
  return (
    <Cell className={`${column.tone ?? ''} ${column.align ?? ''}`}>
      {face && <Avatar {...face} />}
      <span className="lines">
        <span className="main">{column.cell(row)}</span>
        {second && <span className="second">{second.cell(row)}</span>}
      </span>
    </Cell>
  );
}

/** Text that may be long, cut beyond 190 px; the whole of it is in the title. */
export const Clipped = styled('span')({
  display: 'block',
  maxWidth: 190,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
