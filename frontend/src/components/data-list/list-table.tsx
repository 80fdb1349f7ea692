import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import {
  columnVisibilityFeature, rowSelectionFeature, tableFeatures, useTable, type ColumnDef, type RowData,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo, type MouseEvent } from 'react';
import { t } from '../text';
import { ListCell } from './cells';
import { nextOrdering, sortDirection } from './list-state';
import { RowMenu } from './row-menu';
import type { ListColumn, RowAction } from './types';
import type { ColumnChoice } from './use-columns';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

/** Scrolls sideways in itself; the edges reach over the page's padding to those of the sheet. */
const Region = styled('div')(({ theme }) => ({
  margin: '0 calc(-1 * var(--page-padding, 28px))',
  overflowX: 'auto',
  containerType: 'scroll-state',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 'var(--page-padding, 28px)' },
  '& .pick': { width: 1, paddingRight: 0 },
  '& .pick .MuiCheckbox-root': { marginLeft: -9 },
  '& .end': {
    position: 'sticky',
    right: 0,
    width: 1,
    paddingRight: 'calc(var(--page-padding, 28px) - 8px)',
    textAlign: 'right',
    backgroundColor: theme.vars.palette.surface.sheet,
  },
  // There is more to the right, behind the actions.
  '@container scroll-state(scrollable: right)': {
    '& .end': { boxShadow: `inset 1px 0 ${theme.vars.palette.line.main}` },
  },
  '& tr:hover > .end': { backgroundColor: theme.vars.palette.surface.hover },
  '& tr.Mui-selected > .end': { backgroundColor: theme.vars.palette.surface.selected },
  '& thead tr:hover > .end': { backgroundColor: theme.vars.palette.surface.sheet },
  '& tbody tr.opens': { cursor: 'pointer' },
  '& .unseen': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& .sort': {
    font: 'inherit',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    padding: '4px 0',
    border: 0,
    borderRadius: 4,
    color: 'inherit',
    background: 'none',
    cursor: 'pointer',
    '&:hover': { color: theme.vars.palette.text.primary },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  },
  '& th[aria-sort]:not([aria-sort=none]) .sort': { color: theme.vars.palette.text.primary },
}));

export interface ListTableProps<Row extends RowData> {
  /** What the table lists, for assistive technology. */
  label: string;
  rows: Row[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  columns: readonly ListColumn<Row>[];
  choice: ColumnChoice<Row>;
  ordering: string;
  onOrdering: (ordering: string) => void;
  /** Where a row leads, when it has a page. */
  href?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  rowActions?: (row: Row) => readonly RowAction[];
  /** Ids of the rows picked, also those on other pages; absent where rows cannot be picked. */
  picked?: ReadonlySet<string>;
  onPick?: (rows: Row[], on: boolean) => void;
}

export function ListTable<Row extends RowData>({
  label, rows, rowId, rowName, columns, choice, ordering, onOrdering, href, onOpen, rowActions,
  picked, onPick,
}: ListTableProps<Row>) {
  const definitions = useMemo(
    () => columns.map((one): ColumnDef<typeof features, Row> => ({ id: one.key })),
    [columns],
  );
  const byKey = useMemo(() => new Map(columns.map((one) => [one.key, one])), [columns]);
  const columnVisibility = useMemo(() => {
    const folded = new Set([...choice.second.values()].map((one) => one.key));
    return Object.fromEntries(
      columns.map(({ key }) => [key, choice.chosen.has(key) && !folded.has(key)]),
    );
  }, [choice, columns]);
  const rowSelection = useMemo(
    () => Object.fromEntries([...(picked ?? [])].map((id) => [id, true as const])),
    [picked],
  );

  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    enableRowSelection: Boolean(picked),
    state: { columnVisibility, rowSelection },
  });
  const allPicked = table.getIsAllRowsSelected();

  return (
    // A region that scrolls must be reachable by keyboard.
    <Region role="region" aria-label={label} tabIndex={0}>
      <Table aria-label={label}>
        <TableHead>
          <TableRow>
            {picked && (
              <TableCell className="pick">
                <Checkbox
                  slotProps={{ input: { 'aria-label': t('list.selectAll') } }}
                  checked={allPicked}
                  indeterminate={!allPicked && rows.some((row) => picked.has(rowId(row)))}
                  onChange={() => onPick?.(rows, !allPicked)}
                />
              </TableCell>
            )}
            {table.getVisibleLeafColumns().map(({ id }) => {
              const column = byKey.get(id);
              return column && (
                <HeadCell key={id} column={column} ordering={ordering} onOrdering={onOrdering} />
              );
            })}
            {rowActions && (
              <TableCell className="end">
                <span className="unseen">{t('list.rowActions')}</span>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {table.getRowModel().rows.map(({ id, original }) => (
            <TableRow
              key={id}
              hover
              selected={picked?.has(id)}
              className={onOpen ? 'opens' : undefined}
              onClick={(event) => onOpen && openUnlessControl(event, () => onOpen(original))}
            >
              {picked && (
                <TableCell className="pick">
                  <Checkbox
                    slotProps={{
                      input: { 'aria-label': t('list.select', { name: rowName(original) }) },
                    }}
                    checked={picked.has(id)}
                    onChange={(_event, on) => onPick?.([original], on)}
                  />
                </TableCell>
              )}
              {table.getVisibleLeafColumns().map(({ id: key }) => {
                const column = byKey.get(key);
                return column && (
                  <TableCell key={key} align={column.align}>
                    <ListCell
                      column={column}
                      second={choice.second.get(key)}
                      row={original}
                      door={
                        column.fixed && onOpen
                          ? { href: href?.(original), onOpen: () => onOpen(original) }
                          : undefined
                      }
                    />
                  </TableCell>
                );
              })}
              {rowActions && (
                <TableCell className="end">
                  {rowActions(original).length > 0 && (
                    <RowMenu name={rowName(original)} actions={() => rowActions(original)} />
                  )}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Region>
  );
}

/** A click anywhere on a row opens it, but not one on a link, a box, a menu, or marked text. */
function openUnlessControl(event: MouseEvent, open: () => void): void {
  const target = event.target as Element;
  const onControl = target.closest('a,button,input,label,[role=menu],[role=presentation]');
  if (!onControl && event.currentTarget.contains(target) && !getSelection()?.toString()) open();
}

interface HeadCellProps<Row> {
  column: ListColumn<Row>;
  ordering: string;
  onOrdering: (ordering: string) => void;
}

function HeadCell<Row>({ column, ordering, onOrdering }: HeadCellProps<Row>) {
  if (!column.sort) return <TableCell align={column.align}>{column.label}</TableCell>;
  const name = typeof column.sort === 'string' ? column.sort : column.key;
  const direction = sortDirection(ordering, name);
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <TableCell align={column.align} aria-sort={direction}>
      <button
        type="button"
        className="sort"
        onClick={() => onOrdering(nextOrdering(ordering, name))}
      >
        {column.label}
        {direction !== 'none' && <Arrow size={14} aria-hidden />}
      </button>
    </TableCell>
  );
}
