import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { EyeOff, Info } from 'lucide-react';
import { cashClose } from '@/api/columns/cashClose';
import { Panel } from '@/components/layout/panel';
import { rupees, toPaise } from '@/lib/format';
import type { DayBook, DayClose, ModeBalance } from './api';
import { modeOf } from './modes';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    ...theme.typography.small,
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '0 12px',
    padding: '9px 16px',
    borderTop: `1px solid ${theme.vars.palette.line.main}`,
  },
  '& li > svg': { gridRow: '1 / span 2', color: theme.vars.palette.text.secondary },
  '& .name': { fontWeight: 500 },
  '& .sum': { ...theme.typography.caption, gridColumn: '2 / -1', color: theme.vars.palette.text.secondary },
  '& .sum .in': { color: theme.vars.palette.success.text },
  '& strong': { fontWeight: 600, whiteSpace: 'nowrap' },
}));

const Blind = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  fontWeight: 500,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 24,
  padding: '0 8px',
  borderRadius: 6,
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.surface.active,
}));

const Result = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  padding: '10px 16px 14px',
  borderTop: `1px solid ${theme.vars.palette.line.strong}`,
  '& dl': { margin: 0 },
  '& dl div': { display: 'flex', justifyContent: 'space-between', gap: 12, minHeight: 26, alignItems: 'center' },
  '& dd': { margin: 0, fontWeight: 600, whiteSpace: 'nowrap' },
  '& .off': { color: theme.vars.palette.error.text },
  '& p': { ...theme.typography.caption, margin: '6px 0 0', color: theme.vars.palette.text.secondary },
}));

const Foot = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  gridTemplateColumns: '16px 1fr',
  gap: 10,
  margin: 0,
  padding: '12px 16px',
  borderTop: `1px solid ${theme.vars.palette.line.main}`,
  color: theme.vars.palette.text.secondary,
}));

/** What each account holds at the end of the day. Cash is withheld until the drawer was counted. */
export function DayBalances({ book }: { book: DayBook }) {
  return (
    <Panel title={t`Closing by mode`}>
      <List>
        {book.balances.map((balance) => (
          <Balance key={balance.account} balance={balance} isClosed={book.isClosed} />
        ))}
      </List>
      {book.close && book.close.day === book.day && <Counted close={book.close} />}
      {!book.isClosed && (
        <Foot>
          <Info size={14} aria-hidden />
          {t`The drawer is counted before the book’s figure is shown. A closed day takes nothing more; a late entry is offered the next open day.`}
        </Foot>
      )}
    </Panel>
  );
}

function Balance({ balance, isClosed }: { balance: ModeBalance; isClosed: boolean }) {
  const { account, icon: Icon } = modeOf(balance.account);
  return (
    <li>
      <Icon size={16} aria-hidden />
      <span className="name">{account}</span>
      {balance.closing !== null ? (
        <strong>{rupees(balance.closing)}</strong>
      ) : isClosed ? (
        <span className="sum">{t`First count`}</span>
      ) : (
        <Blind>
          <EyeOff size={14} aria-hidden />
          {t`After the count`}
        </Blind>
      )}
      <span className="sum">
        {balance.opening !== null &&
          (balance.received === null ? t`${{ amount: rupees(balance.opening) }} opening` : rupees(balance.opening))}
        {isSome(balance.received) && <span className="in"> + {rupees(balance.received)}</span>}
        {isSome(balance.paid) && <span> − {rupees(balance.paid)}</span>}
      </span>
    </li>
  );
}

const isSome = (amount: string | null): amount is string => amount !== null && toPaise(amount) !== 0;

function Counted({ close }: { close: DayClose }) {
  if (close.isFirst) {
    return (
      <Result>
        <dl>
          <div>
            <dt>{t`Counted`}</dt>
            <dd>{rupees(close.counted)}</dd>
          </div>
        </dl>
        <p>{t`The first count of this branch. The balance of the drawer begins with it.`}</p>
      </Result>
    );
  }
  const isEqual = toPaise(close.difference) === 0;
  return (
    <Result>
      <dl>
        <div>
          <dt>{t`Counted`}</dt>
          <dd>{rupees(close.counted)}</dd>
        </div>
        <div>
          <dt>{t`Book`}</dt>
          <dd>{rupees(close.book)}</dd>
        </div>
        <div className={isEqual ? '' : 'off'}>
          <dt>{isEqual ? t`Difference` : t`Difference, booked as ${{ number: close.differenceNumber }}`}</dt>
          <dd>{rupees(close.difference)}</dd>
        </div>
      </dl>
      {!isEqual && <p>{why(close)}</p>}
    </Result>
  );
}

/** The reason and the note, and who confirmed it. */
function why(close: DayClose): string {
  const words: Readonly<Record<string, string>> = cashClose.reason.words;
  const second = close.confirmedByName ? t`Confirmed by ${{ name: close.confirmedByName }}` : '';
  return [words[close.reason], close.note.replace(/\.$/, ''), second]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ');
}
