import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { CircleCheck, CircleDot, CirclePlay, Hourglass } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { tickets } from '@/api/resources';
import { RowMenu } from '@/components/data-list/row-menu';
import { useChange } from '@/components/data-list/use-change';
import { PageHeader } from '@/components/layout/page-header';
import { RecordPage } from '@/components/record/record-page';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { usePhone } from '@/components/sheet/use-phone';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { spaceOf, useMe } from '@/lib/me';
import { phone } from '@/theme/breakpoints';
import { moveTo, ticketUrl, type Ticket } from './api';
import { minutesText } from './minutes';
import { Rating } from './rating';
import { TicketFacts } from './ticket-facts';
import { TicketStatus } from './ticket-status';
import { Thread } from './thread';
import { categories, priorities } from './words';

const Composer = lazy(() => import('./composer'));
const TicketFormSheet = lazy(() => import('./ticket-form-sheet'));

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 340px',
  gap: 28,
  alignItems: 'start',
  maxWidth: 1440,
  '&.single': { gridTemplateColumns: 'minmax(0, 960px)' },
  [phone]: { '&, &.single': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 } },
});

/** On a phone the menu stands beside the way back. */
const Corner = styled('div')({ position: 'relative', '& > button': { position: 'absolute', top: 8, right: -8 } });

const Ended = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '8px 12px',
  padding: '16px 0',
  color: theme.vars.palette.text.secondary,
}));

/** Where MASTER may move a ticket without a message. */
const MOVES: Record<string, readonly Ticket['status'][]> = {
  OPEN: ['IN_PROGRESS', 'WAITING', 'RESOLVED'],
  IN_PROGRESS: ['WAITING', 'RESOLVED'],
  WAITING: ['IN_PROGRESS', 'RESOLVED'],
  RESOLVED: ['IN_PROGRESS', 'CLOSED'],
};

const MOVE_ICONS = {
  OPEN: CircleDot,
  IN_PROGRESS: CirclePlay,
  WAITING: Hourglass,
  RESOLVED: CircleCheck,
  CLOSED: CircleCheck,
};

/** /ticketviewpage/{id}: one ticket, for the centre and for MASTER. */
export function Component() {
  const isPlatform = spaceOf(useMe()) === 'platform';
  const back = isPlatform
    ? { to: '/mastersupport', label: t`Support Master` }
    : { to: '/customersupport', label: t`Support` };
  return (
    <RecordPage
      query={tickets.record}
      back={back}
      words={{
        didNotLoad: t`The ticket did not load`,
        notFound: { title: t`There is no such ticket`, text: t`It may belong to somebody else.` },
      }}
    >
      {(ticket) => <TicketPage ticket={ticket} back={back} isPlatform={isPlatform} />}
    </RecordPage>
  );
}

interface TicketPageProps {
  ticket: Ticket;
  back: { to: string; label: string };
  isPlatform: boolean;
}

function TicketPage({ ticket, back, isPlatform }: TicketPageProps) {
  const { ticketId, category, priority, status, firstResponse, follows } = ticket;
  const isPhone = usePhone();
  const moves = isPlatform && MOVES[status] && <Moves ticket={ticket} />;
  const answered = firstResponse !== null && t`answered in ${{ time: minutesText(firstResponse) }}`;
  const facts = [ticketId, categories[category], isPlatform ? priorities[priority] : answered];
  return (
    <>
      {isPhone && moves && <Corner>{moves}</Corner>}
      <PageHeader
        title={ticket.subject}
        chip={<TicketStatus status={status} />}
        subtitle={facts.filter(Boolean).join(' · ')}
        back={back}
        actions={!isPhone && moves}
      />
      <Columns className={isPlatform ? undefined : 'single'}>
        <div>
          {follows && (
            <Ended>
              <span>
                {t`Continues`} <Link to={ticketUrl(follows._id)}>{follows.ticketId}</Link>
              </span>
            </Ended>
          )}
          <Thread ticket={ticket} />
          {!isPlatform && <Rating ticket={ticket} />}
          {status === 'CLOSED' && !isPlatform ? (
            <WriteAgain ticket={ticket} />
          ) : (
            <Suspense>
              <Composer ticket={ticket} isPlatform={isPlatform} />
            </Suspense>
          )}
        </div>
        {isPlatform && <TicketFacts ticket={ticket} />}
      </Columns>
    </>
  );
}

function Moves({ ticket }: { ticket: Ticket }) {
  const move = useChange({
    of: tickets,
    change: (status: Ticket['status']) => moveTo(ticket, status),
    saysSo: true,
  });
  const labels: Record<Ticket['status'], string> = {
    OPEN: t`Open`,
    IN_PROGRESS: ticket.status === 'OPEN' ? t`Start` : t`Take up again`,
    WAITING: t`Wait for the centre`,
    RESOLVED: t`Resolve`,
    CLOSED: t`Close`,
  };
  return (
    <RowMenu
      name={ticket.ticketId}
      actions={() =>
        (MOVES[ticket.status] ?? []).map((status) => ({
          label: labels[status],
          icon: MOVE_ICONS[status],
          onSelect: () => move.mutate(status),
        }))
      }
    />
  );
}

/** A closed ticket takes no message; a new one goes on from it. */
function WriteAgain({ ticket }: { ticket: Ticket }) {
  const navigate = useNavigate();
  const sheet = useSheetParam('ticket');
  return (
    <Ended>
      {t`This ticket is closed.`}
      <Button onClick={() => sheet.open('new')}>{t`Write again`}</Button>
      <ParamSheet of={sheet}>
        {() => (
          <TicketFormSheet follows={ticket} onOpened={(id) => void navigate(ticketUrl(id))} onClose={sheet.close} />
        )}
      </ParamSheet>
    </Ended>
  );
}
