import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { count } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { RowMenu } from '../data-list/row-menu';
import type { RowAction } from '../data-list/types';
import { t } from './text';

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
  },
  '& .name': {
    display: 'block',
    paddingRight: 28,
    fontWeight: 500,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    // The whole card is the link; its menu lies above.
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 8 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  },
  '& .menu': { position: 'absolute', top: 2, right: 2, zIndex: 1 },
  '& .none, & .more': { ...theme.typography.caption, margin: '0 8px 8px', color: theme.vars.palette.text.secondary },
  '& .more': { marginTop: 10 },
  [phone]: { scrollSnapType: 'x mandatory', '& > section': { flexBasis: '82%', scrollSnapAlign: 'start' } },
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
  cardId: (card: Card) => number | string;
  cardName: (card: Card) => string;
  href: (card: Card) => string;
  /** What stands under the name. */
  children: (card: Card) => ReactNode;
  /** Where a card may go from here, and what else can be done: moving needs no mouse. */
  actions?: (card: Card) => readonly (RowAction | false)[];
}

/** Records by their state, a column each; a card's menu moves it. */
export function Board<Card>({ label, columns, cardId, cardName, href, children, actions }: BoardProps<Card>) {
  return (
    // A region that scrolls must be reachable by keyboard.
    <Columns role="region" aria-label={label} tabIndex={0}>
      {columns.map(({ key, label: name, cards, total = cards.length, more }) => (
        <section key={key} aria-label={name}>
          <h2>
            {name} <span>{count(total)}</span>
          </h2>
          {cards.length === 0 && <p className="none">{t('none')}</p>}
          <ul>
            {cards.map((card) => (
              <li key={cardId(card)}>
                <Link className="name" to={href(card)}>
                  {cardName(card)}
                </Link>
                {children(card)}
                {actions && (
                  <div className="menu">
                    <RowMenu name={cardName(card)} actions={() => actions(card).filter((one) => one !== false)} />
                  </div>
                )}
              </li>
            ))}
          </ul>
          {more && <div className="more">{more}</div>}
        </section>
      ))}
    </Columns>
  );
}
