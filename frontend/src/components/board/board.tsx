import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { GripVertical } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { count } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { RowMenu } from '../data-list/row-menu';
import type { RowAction } from '../data-list/types';
import { usePhone } from '../sheet/use-phone';
import { DragBoard, useCard, useColumn, useDragged, type BoardDrag } from './drag';

/** Scrolls sideways in itself, to the edges of the page; a phone shows one column and the next one's edge. */
const Columns = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  margin: '0 calc(-1 * var(--page-padding, 28px))',
  padding: '2px var(--page-padding, 28px) 16px',
  overflowX: 'auto',
  scrollPaddingInline: 'var(--page-padding, 28px)',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& > section': {
    flex: '1 0 248px',
    minWidth: 0,
    padding: 8,
    borderRadius: 10,
    backgroundColor: theme.vars.palette.surface.chrome,
  },
  '& h2': {
    ...theme.typography.small,
    display: 'flex',
    gap: 8,
    margin: '4px 8px 10px',
    fontWeight: 600,
    '& span': { fontWeight: 400, fontVariantNumeric: 'tabular-nums', color: theme.vars.palette.text.secondary },
  },
  '& ul': { listStyle: 'none', display: 'grid', gap: 8, margin: 0, padding: 0 },
  '& li': {
    ...theme.typography.small,
    position: 'relative',
    padding: '10px 12px',
    borderRadius: 8,
    border: `1px solid ${theme.vars.palette.line.main}`,
    backgroundColor: theme.vars.palette.surface.sheet,
    '&:hover': { borderColor: theme.vars.palette.line.strong },
    // A long press carries the card: it selects no text and opens no menu of the browser.
    WebkitTouchCallout: 'none',
    userSelect: 'none',
    touchAction: 'manipulation',
    // Its place stays; what it says is in the air.
    '&.carried': { borderStyle: 'dashed', '& > *': { visibility: 'hidden' } },
  },
  '& .takes': { outline: `2px dashed ${theme.vars.palette.line.strong}`, outlineOffset: -2 },
  '& .over': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
    backgroundColor: theme.vars.palette.surface.selected,
  },
  '& .grip': {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    padding: 0,
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: theme.vars.palette.text.secondary,
    cursor: 'grab',
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  },
  '& .name': {
    display: 'block',
    paddingRight: 56,
    fontWeight: 500,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    // The whole card is the link; its menu lies above.
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 8 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  },
  '& .menu': { position: 'absolute', top: 2, right: 2, zIndex: 1, display: 'flex', alignItems: 'center' },
  '& .none, & .more': { ...theme.typography.caption, margin: '0 8px 8px', color: theme.vars.palette.text.secondary },
  '& .more': { marginTop: 10 },
  [phone]: { scrollSnapType: 'x mandatory', '& > section': { flexBasis: '82%', scrollSnapAlign: 'start' } },
}));

/** The columns that a phone does not show, while a card is carried. */
const Tray = styled('div')(({ theme }) => ({
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: theme.zIndex.drawer,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 8,
  padding: '12px 16px calc(16px + env(safe-area-inset-bottom))',
  borderTop: `1px solid ${theme.vars.palette.line.main}`,
  backgroundColor: theme.vars.palette.surface.sheet,
  '& p': { ...theme.typography.caption, gridColumn: '1 / -1', margin: 0, color: theme.vars.palette.text.secondary },
  '& > div': {
    ...theme.typography.small,
    display: 'grid',
    placeItems: 'center',
    minHeight: 52,
    borderRadius: 8,
    fontWeight: 500,
    border: `1px dashed ${theme.vars.palette.line.strong}`,
    '&.over': {
      borderStyle: 'solid',
      borderColor: theme.vars.palette.primary.main,
      backgroundColor: theme.vars.palette.surface.selected,
    },
  },
}));

const Carried = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  padding: '10px 12px',
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.primary.main}`,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.surface.sheet,
  boxShadow: theme.vars.shadows[8],
  cursor: 'grabbing',
  '& strong': { display: 'block', fontWeight: 500 },
}));

export interface BoardColumn<Card> {
  /** The state, as the wire has it. */
  key: string;
  label: string;
  cards: readonly Card[];
  /** How many there are in all, when not every card was fetched. */
  total?: number;
  /** Under the cards: the way to the others. */
  more?: ReactNode;
}

interface BoardProps<Card> {
  /** What is on the board, for assistive technology. */
  label: string;
  columns: readonly BoardColumn<Card>[];
  /** The one column that is shown, where there is no room for all; a card is carried to the others all the same. */
  only?: string;
  cardId: (card: Card) => number | string;
  cardName: (card: Card) => string;
  href: (card: Card) => string;
  /** What stands under the name. */
  children: (card: Card) => ReactNode;
  /** Where a card may go from here, and what else can be done: moving needs no mouse. */
  actions?: (card: Card) => readonly (RowAction | false)[];
  drag: BoardDrag<Card>;
}

/** Records by their state, a column each; a card is carried to another one, or its menu moves it. */
export function Board<Card>(props: BoardProps<Card>) {
  const { label, columns, only, cardId, cardName, children, drag } = props;
  const isPhone = usePhone();
  const idOf = useCallback((card: Card) => String(cardId(card)), [cardId]);
  const shown = only === undefined ? columns : columns.filter(({ key }) => key === only);
  return (
    <DragBoard
      drag={drag}
      columns={columns}
      cardId={idOf}
      cardName={cardName}
      picture={(card) => (
        <Carried>
          <strong>{cardName(card)}</strong>
          {children(card)}
        </Carried>
      )}
    >
      {/* A region that scrolls must be reachable by keyboard. */}
      <Columns role="region" aria-label={label} tabIndex={0}>
        {shown.map((column) => (
          <Column key={column.key} {...props} column={column} />
        ))}
      </Columns>
      {isPhone && <Targets columns={columns.filter(({ key }) => key !== only)} />}
    </DragBoard>
  );
}

function Column<Card>({ column, ...props }: BoardProps<Card> & { column: BoardColumn<Card> }) {
  const { key, label, cards, total = cards.length, more } = column;
  const { ref, state } = useColumn(key);
  return (
    <section ref={ref} aria-label={label} className={state}>
      <h2>
        {label} <span>{count(total)}</span>
      </h2>
      {cards.length === 0 && <p className="none">{t`None`}</p>}
      <ul>
        {cards.map((card) => (
          <CardOf key={props.cardId(card)} {...props} card={card} />
        ))}
      </ul>
      {more && <div className="more">{more}</div>}
    </section>
  );
}

function CardOf<Card>({ card, cardId, cardName, href, children, actions }: BoardProps<Card> & { card: Card }) {
  const name = cardName(card);
  const { card: carries, handle, isDragging } = useCard(String(cardId(card)));
  return (
    <li {...carries} className={isDragging ? 'carried' : undefined}>
      {/* The browser would carry the link instead of the card. */}
      <Link className="name" to={href(card)} draggable={false}>
        {name}
      </Link>
      {children(card)}
      <div className="menu">
        <button type="button" className="grip" aria-label={t`Move ${name}`} {...handle}>
          <GripVertical size={16} aria-hidden />
        </button>
        {actions && <RowMenu name={name} actions={() => actions(card).filter((one) => one !== false)} />}
      </div>
    </li>
  );
}

/** Where a card can be dropped that are not on a phone's screen. */
function Targets<Card>({ columns }: { columns: readonly BoardColumn<Card>[] }) {
  const dragged = useDragged();
  if (!dragged) return null;
  return (
    <Tray>
      <p>{t`Move to`}</p>
      {columns
        .filter(({ key }) => dragged.targets.has(key))
        .map((column) => (
          <Target key={column.key} column={column} />
        ))}
    </Tray>
  );
}

function Target<Card>({ column }: { column: BoardColumn<Card> }) {
  const { ref, state } = useColumn(column.key);
  return (
    <div ref={ref} className={state}>
      {column.label}
    </div>
  );
}
