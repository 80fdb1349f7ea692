import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Dotted } from '../display/dotted';
import { StatusChip } from '../display/status-chip';
import type { Picking } from './list-table';
import { PickBox } from './pick-box';
import { RowMenu } from './row-menu';
import type { RowAction } from './types';

const Cards = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 8,
  '& > li': { position: 'relative' },
  '& .card': {
    ...theme.typography.body,
    display: 'block',
    width: '100%',
    padding: '12px 14px',
    borderRadius: 10,
    border: `1px solid ${theme.vars.palette.line.main}`,
    color: theme.vars.palette.text.primary,
    background: theme.vars.palette.surface.sheet,
    textAlign: 'left',
    textDecoration: 'none',
    '&:is(a, button):active': { backgroundColor: theme.vars.palette.surface.hover },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  },
  '& .menu': { position: 'absolute', right: 2, top: 2 },
  // The box takes the place of the face.
  '& .picks': {
    display: 'flex',
    alignItems: 'center',
    paddingLeft: 4,
    cursor: 'pointer',
    '& > :last-child': { flex: 1, minWidth: 0 },
    '& [data-face]': { display: 'none' },
    '&.picked': { backgroundColor: theme.vars.palette.surface.selected },
  },
  // Beside the menu stands the first line alone; the state keeps the card's edge.
  '& .has-menu .line:first-of-type': { paddingRight: 34 },
}));

interface ListCardsProps<Row> {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  card: (row: Row) => ReactNode;
  href?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  rowActions?: (row: Row) => readonly RowAction[];
  /** While rows are being chosen: a touch chooses instead of opening. */
  picking?: Picking<Row>;
}

/** The rows of a list on a phone. The whole card opens the record; its actions wait there. */
export function ListCards<Row>({
  label,
  rows,
  rowId,
  rowName,
  card,
  href,
  onOpen,
  rowActions,
  picking,
}: ListCardsProps<Row>) {
  const opens = href ?? onOpen;
  if (picking) {
    return (
      <Cards aria-label={label}>
        {rows.map((row) => {
          const isPicked = picking.isPicked(rowId(row));
          return (
            <li key={rowId(row)}>
              <label className={isPicked ? 'card picks picked' : 'card picks'}>
                <PickBox
                  label={t`Select ${{ name: rowName(row) }}`}
                  checked={isPicked}
                  onChange={(on) => picking.onPick([row], on)}
                />
                {card(row)}
              </label>
            </li>
          );
        })}
      </Cards>
    );
  }
  return (
    <Cards aria-label={label}>
      {rows.map((row) => (
        <li key={rowId(row)}>
          {href && (
            <Link className="card" to={href(row)}>
              {card(row)}
            </Link>
          )}
          {!href && onOpen && (
            <button type="button" className="card" onClick={() => onOpen(row)}>
              {card(row)}
            </button>
          )}
          {!opens && <StillCard name={rowName(row)} actions={rowActions?.(row) ?? []} card={card(row)} />}
        </li>
      ))}
    </Cards>
  );
}

interface StillCardProps {
  name: string;
  actions: readonly RowAction[];
  card: ReactNode;
}

/** A card that opens nothing: its one action is a button, several are a menu. */
function StillCard({ name, actions, card }: StillCardProps) {
  const [first, ...others] = actions;
  if (!first) return <div className="card">{card}</div>;
  if (others.length > 0) {
    return (
      <>
        <div className="card has-menu">{card}</div>
        <div className="menu">
          <RowMenu name={name} actions={() => actions} />
        </div>
      </>
    );
  }
  const { icon: Icon, label, danger, onSelect } = first;
  return (
    <div className="card">
      {card}
      <Button
        fullWidth
        color={danger ? 'error' : undefined}
        startIcon={Icon && <Icon size={16} aria-hidden />}
        sx={{ mt: 3 }}
        onClick={onSelect}
      >
        {label}
      </Button>
    </div>
  );
}

const Card = styled('span')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  '& [data-face]': { display: 'contents' },
  '& .body': { flex: 1, minWidth: 0, display: 'grid', gap: 8 },
  '& .line': { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 12 },
  '& .line > *': { minWidth: 0, overflowWrap: 'anywhere' },
  '& .line > * + *': { flex: 'none', textAlign: 'right' },
  '& .top': { display: 'grid', gap: 2 },
  '& strong': { fontWeight: 500, display: 'block' },
  '& small': {
    ...theme.typography.caption,
    display: 'block',
    color: theme.vars.palette.text.secondary,
  },
}));

const line = (content: ReactNode) => <Dotted parts={[content]} />;

interface CardLinesProps {
  avatar?: ReactNode;
  title: ReactNode;
  /** Beside the title: an amount with what is said about it. */
  end?: ReactNode;
  second?: ReactNode;
  third?: ReactNode;
  /** Beside the third line: the state, as its chip. */
  status?: string;
  /** A chip of another kind in its place. */
  chip?: ReactNode;
}

/** Name and amount, code · phone, then course · branch and the state (DESIGN.md 6, Card). */
export function CardLines({
  avatar,
  title,
  end,
  second,
  third,
  status,
  chip = status && <StatusChip state={status} />,
}: CardLinesProps) {
  return (
    <Card>
      {avatar && <span data-face>{avatar}</span>}
      <span className="body">
        <span className="line">
          <span className="top">
            <strong>{title}</strong>
            {second && <small>{line(second)}</small>}
          </span>
          {end && <span>{end}</span>}
        </span>
        {(third || chip) && (
          <span className="line" style={{ alignItems: 'center' }}>
            <small>{line(third)}</small>
            {chip && <span>{chip}</span>}
          </span>
        )}
      </span>
    </Card>
  );
}
