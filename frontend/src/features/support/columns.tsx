import { t } from '@lingui/core/macro';
import { ticket as declared } from '@/api/columns/ticket';
import { tickets } from '@/api/resources';
import { columnsOf } from '@/components/data-list/columns';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListFilter } from '@/components/data-list/types';
import { optionsOf } from '@/api/fields/options';
import type { TicketRow } from './api';
import { ResponseClock } from './response-clock';
import { TicketStatus } from './ticket-status';
import { categories, priorities } from './words';

const column = columnsOf(tickets, declared);

/** The specification's columns, the subject under the category, then priority and first response. */
export const ticketColumns = [
  column('date'),
  column('ticketId', { tone: 'quiet' }),
  column('category', { tone: 'strong', fixed: true }),
  column('subject', { under: 'category', clip: true }),
  column('createdBy'),
  column('centerId', { tone: 'quiet' }),
  column('status', { cell: ({ status }) => <TicketStatus status={status} /> }),
  column('priority'),
  column('firstResponse', {
    cell: ({ firstResponse, clock }) => <ResponseClock taken={firstResponse} clock={clock} />,
  }),
];

export const ticketFilters: readonly ListFilter[] = [
  { key: 'category', kind: 'choice', label: t`Category`, multiple: true, options: optionsOf(categories) },
  { key: 'priority', kind: 'choice', label: t`Priority`, multiple: true, options: optionsOf(priorities) },
  { key: 'date', kind: 'dates', label: t`Date` },
];

export function TicketCard({ ticket }: { ticket: TicketRow }) {
  const { subject, ticketId, createdBy, firstResponse, clock, status } = ticket;
  return (
    <CardLines
      title={subject}
      second={`${ticketId} · ${createdBy}`}
      third={<ResponseClock taken={firstResponse} clock={clock} />}
      chip={<TicketStatus status={status} />}
    />
  );
}
