import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import {
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table';
import { ChevronDown } from 'lucide-react';
import { Fragment, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { ListCell, type RowDoor } from './cells';
import { HeadCell } from './head-cell';
import { PickBox } from './pick-box';
import { RowIcons } from './row-icons';
import { RowMenu } from './row-menu';
import type { ListColumn, RowAction } from './types';
import type { ColumnChoice } from './use-columns';
import { useOverflows } from './use-overflows';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

/** Scrolls sideways in itself; the edges reach over the page's padding to those of the sheet. */
const Region = styled('div')(({ theme }) => ({
  margin: '0 calc(-1 * var(--page-padding, 28px))',
  // What is clipped and does not scroll leaves a row that sticks to the page's own edge.
  overflowX: 'clip',
  '&.scrolls': { overflowX: 'auto', containerType: 'scroll-state' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  // Not of a table within a row.
  '& > table > * > tr > :first-of-type': { paddingLeft: 'var(--page-padding, 28px)' },
  '& .pick': { width: 1, paddingRight: 0 },
  '& .pick input': { marginLeft: -9, verticalAlign: 'middle' },
  '&.scrolls .end': { position: 'sticky', right: 0 },
  '& .end': {
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
  '& .end svg': { display: 'block', color: theme.vars.palette.text.secondary, transition: 'rotate 150ms' },
  '& tr.open .end svg': { rotate: '180deg' },
  '& tr.open > td': { borderBottom: 0 },
  '& tr.open, & tr.open > .end, & tr.detail': { backgroundColor: theme.vars.palette.surface.hover },
  '& tr.detail > td': { paddingTop: 0, paddingBottom: 20 },
  '@media (prefers-reduced-motion: reduce)': { '& .end svg': { transition: 'none' } },
  // An icon stands in the middle of its button.
  '& .over-icons': { marginRight: 8 },
  '& .unseen': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
}));

/** Which rows are chosen, where rows can be chosen at all. */
export interface Picking<Row> {
  isPicked: (id: string) => boolean;
  onPick: (rows: Row[], on: boolean) => void;
}

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
  /** What a row shows of itself beneath it; it then opens in its place instead of by `onOpen`. */
  detail?: (row: Row) => ReactNode;
  rowActions?: (row: Row) => readonly RowAction[];
  /** Each action is a button with its icon, instead of an entry of a menu. */
  iconActions?: boolean;
  picking?: Picking<Row>;
  /** Under the rows, told the columns that are shown. */
  totals?: (columns: readonly string[]) => ReactNode;
}

export function ListTable<Row extends RowData>({
  label,
  rows,
  rowId,
  rowName,
  columns,
  choice,
  ordering,
  onOrdering,
  href,
  onOpen,
  detail,
  rowActions,
  iconActions = false,
  picking,
  totals,
}: ListTableProps<Row>) {
  const region = useRef<HTMLDivElement>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const scrolls = useOverflows(region);
  const definitions = useMemo(
    () => columns.map((one): ColumnDef<typeof features, Row> => ({ id: one.key })),
    [columns],
  );
  const byKey = useMemo(() => new Map(columns.map((one) => [one.key, one])), [columns]);
  const columnVisibility = useMemo(() => {
    const folded = new Set([...choice.second.values()].map((one) => one.key));
    return Object.fromEntries(columns.map(({ key }) => [key, choice.chosen.has(key) && !folded.has(key)]));
  }, [choice, columns]);
  const rowSelection = useMemo(() => {
    const chosen = rows.map(rowId).filter((id) => picking?.isPicked(id));
    return Object.fromEntries(chosen.map((id) => [id, true as const]));
  }, [picking, rowId, rows]);

  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    enableRowSelection: Boolean(picking),
    state: { columnVisibility, rowSelection },
  });
  const allPicked = table.getIsAllRowsSelected();
  const shown = table.getVisibleLeafColumns().flatMap(({ id }) => byKey.get(id) ?? []);
  const hasEnd = Boolean(rowActions ?? detail);
  const doorOf = (row: Row): RowDoor | undefined => {
    const id = rowId(row);
    if (detail) {
      return { isExpanded: id === openId, onOpen: () => setOpenId((before) => (before === id ? null : id)) };
    }
    return onOpen && { href: href?.(row), onOpen: () => onOpen(row) };
  };

  return (
    // A region that scrolls must be reachable by keyboard.
    <Region ref={region} role="region" aria-label={label} tabIndex={0} className={scrolls ? 'scrolls' : undefined}>
      <Table aria-label={label}>
        <TableHead>
          <TableRow>
            {picking && (
              <TableCell className="pick">
                <PickBox
                  label={t`Select all on this page`}
                  checked={allPicked}
                  some={table.getIsSomeRowsSelected()}
                  onChange={() => picking.onPick(rows, !allPicked)}
                />
              </TableCell>
            )}
            {shown.map((column) => (
              <HeadCell
                key={column.key}
                column={column}
                second={choice.second.get(column.key)}
                ordering={ordering}
                onOrdering={onOrdering}
              />
            ))}
            {hasEnd && (
              <TableCell className="end">
                <span className={iconActions ? 'over-icons' : 'unseen'}>{rowActions ? t`Actions` : null}</span>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {table.getRowModel().rows.map(({ id, original }) => {
            const door = doorOf(original);
            return (
              <Fragment key={id}>
                <TableRow
                  hover
                  selected={picking?.isPicked(id)}
                  className={[door && 'opens', door?.isExpanded && 'open'].filter(Boolean).join(' ') || undefined}
                  onClick={(event) => door && openUnlessControl(event, door.onOpen)}
                >
                  {picking && (
                    <TableCell className="pick">
                      <PickBox
                        label={t`Select ${{ name: rowName(original) }}`}
                        checked={picking.isPicked(id)}
                        onChange={(on) => picking.onPick([original], on)}
                      />
                    </TableCell>
                  )}
                  {shown.map((column) => (
                    <TableCell key={column.key} align={column.align}>
                      <ListCell
                        column={column}
                        second={choice.second.get(column.key)}
                        row={original}
                        door={column.fixed ? door : undefined}
                      />
                    </TableCell>
                  ))}
                  {hasEnd && (
                    <TableCell className="end">
                      {detail && <ChevronDown size={16} aria-hidden />}
                      {rowActions &&
                        rowActions(original).length > 0 &&
                        (iconActions ? (
                          <RowIcons name={rowName(original)} actions={rowActions(original)} />
                        ) : (
                          <RowMenu name={rowName(original)} actions={() => rowActions(original)} />
                        ))}
                    </TableCell>
                  )}
                </TableRow>
                {detail && door?.isExpanded && (
                  <TableRow className="detail">
                    <TableCell colSpan={shown.length + (picking ? 2 : 1)}>{detail(original)}</TableCell>
                  </TableRow>
                )}
              </Fragment>
            );
          })}
        </TableBody>
        {totals?.([...(picking ? [''] : []), ...shown.map(({ key }) => key), ...(hasEnd ? [''] : [])])}
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
