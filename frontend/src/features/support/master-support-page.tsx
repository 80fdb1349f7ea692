import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { MessageSquareQuote } from 'lucide-react';
import { lazy } from 'react';
import { tickets } from '@/api/resources';
import { ListPage } from '@/components/data-list/list-page';
import { GenericDrawing } from '@/components/feedback/drawings';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { ticketUrl } from './api';
import { TicketCard, ticketColumns, ticketFilters } from './columns';

const CannedAnswers = lazy(() => import('./canned-answers'));

const tabs = {
  param: 'status',
  options: [
    { value: 'OPEN', label: t`Waiting for us` },
    { value: 'IN_PROGRESS', label: t`In progress` },
    { value: 'WAITING', label: t`Waiting` },
    { value: 'RESOLVED', label: t`Resolved` },
    { value: 'CLOSED', label: t`Closed` },
  ],
};

/** /mastersupport: the tickets of every centre, and the texts that answer them again and again. */
export function Component() {
  const answers = useSheetParam('answers');
  return (
    <ListPage
      title={t`Support Master`}
      name="mastertickets"
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
      mayExport
      actions={
        <Button startIcon={<MessageSquareQuote size={16} aria-hidden />} onClick={() => answers.open('all')}>
          {t`Canned answers`}
        </Button>
      }
      empty={{
        drawing: <GenericDrawing />,
        title: t`No tickets yet`,
        text: t`What the centres ask appears here.`,
      }}
    >
      <ParamSheet of={answers}>{() => <CannedAnswers onClose={answers.close} />}</ParamSheet>
    </ListPage>
  );
}
