import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { tickets } from '@/api/resources';
import { FactsPanel } from '@/components/layout/facts';
import { Panel } from '@/components/layout/panel';
import { PanelList } from '@/components/layout/panel-list';
import { date, phone } from '@/lib/format';
import { ticketUrl, type Ticket } from './api';
import { minutesText } from './minutes';
import { ResponseClock } from './response-clock';
import { answers } from './words';

const Column = styled('aside')({ display: 'grid', gap: 16 });

/** How many earlier tickets are named. */
const SHOWN = 5;

/** What MASTER sees beside the thread: the time, the centre, and what the centre asked before. */
export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { centerId, satisfaction } = ticket;
  const others = useQuery(tickets.first({ centre: centerId, pageSize: SHOWN + 1 })).data;
  const earlier = others?.list.filter(({ _id }) => _id !== ticket._id).slice(0, SHOWN) ?? [];
  const plan = ticket.planUntil
    ? t`${{ plan: ticket.planName }}, until ${{ day: date(ticket.planUntil) }}`
    : ticket.planName;
  return (
    <Column>
      <FactsPanel
        title={t`Time`}
        facts={[
          [t`First response`, <ResponseClock key="clock" taken={ticket.firstResponse} clock={ticket.clock} />],
          [t`Due within`, ticket.clock && minutesText(ticket.clock.target)],
          [t`Counted`, t`working minutes`],
          [t`Did it help?`, satisfaction && answers[satisfaction]],
        ]}
      />
      <FactsPanel
        title={t`Centre`}
        facts={[
          [t`Centre name`, ticket.centreName],
          [t`Center ID`, centerId],
          [t`Category`, ticket.centreCategory],
          [t`Plan name`, plan],
          [t`Created by`, ticket.createdBy],
          [t`Phone`, phone(ticket.centrePhone)],
        ]}
      />
      <Panel title={t`Other tickets`} count={others && others.total - 1}>
        <PanelList
          rows={earlier.map((other) => ({
            id: other._id,
            to: ticketUrl(other._id),
            title: other.subject,
            text: `${other.ticketId} · ${date(other.date)}`,
          }))}
          none={t`This is the centre’s only ticket.`}
        />
      </Panel>
    </Column>
  );
}
