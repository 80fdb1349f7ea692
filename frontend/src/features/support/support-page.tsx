import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import { useNavigate } from 'react-router-dom';
import { tickets } from '@/api/resources';
import { ListPage } from '@/components/data-list/list-page';
import { GenericDrawing } from '@/components/feedback/drawings';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { ticketUrl } from './api';
import { TicketCard, ticketColumns, ticketFilters } from './columns';

const TicketFormSheet = lazy(() => import('./ticket-form-sheet'));

const tabs = {
  param: 'status',
  options: [
    { value: 'OPEN', label: t`Open` },
    { value: 'IN_PROGRESS', label: t`In progress` },
    { value: 'WAITING', label: t`Waiting for you` },
    { value: 'RESOLVED', label: t`Resolved` },
    { value: 'CLOSED', label: t`Closed` },
  ],
};

/** /customersupport: the tickets of the centre for its managers, one's own for everybody else. */
export function Component() {
  const navigate = useNavigate();
  const sheet = useSheetParam('ticket');
  return (
    <ListPage
      title={t`Support`}
      name="tickets"
      noun={{ one: t`ticket`, many: t`tickets` }}
      columns={ticketColumns}
      of={tickets}
      rowName={(ticket) => `${ticket.ticketId} ${ticket.subject}`}
      href={(ticket) => ticketUrl(ticket._id)}
      card={(ticket) => <TicketCard ticket={ticket} />}
      search={t`Search ticket or person`}
      tabs={tabs}
      filters={ticketFilters}
      ordering="-date"
      add={{ label: t`Ask for help`, short: t`Ask`, onClick: () => sheet.open('new') }}
      empty={{
        drawing: <GenericDrawing />,
        title: t`No tickets yet`,
        text: t`Ask Class Master when something does not work or you do not know how. You find the answers here.`,
      }}
    >
      <ParamSheet of={sheet}>
        {() => <TicketFormSheet onOpened={(id) => void navigate(ticketUrl(id))} onClose={sheet.close} />}
      </ParamSheet>
    </ListPage>
  );
}
