import { client as declared } from '@/api/columns/client';
import { clients } from '@/api/master';
import { columnsOf } from '@/components/data-list/columns';
import { CardLines } from '@/components/data-list/list-cards';
import { DateText } from '@/components/display/date-text';
import { phone } from '@/lib/format';
import type { ClientRow } from './api';

const column = columnsOf(clients, declared);

/** The specification's columns of the Client List. */
export const clientColumns = [
  column('createDt'),
  column('name', { fixed: true, tone: 'strong', clip: true }),
  column('phone'),
  column('whatsappNo', { cell: ({ whatsappNo }) => (whatsappNo ? phone(whatsappNo) : '–') }),
  column('interests', { clip: true }),
  column('area', { clip: true }),
  column('city', { clip: true }),
];

export const ClientCard = ({ client }: { client: ClientRow }) => (
  <CardLines
    title={client.name}
    end={<DateText value={client.createDt} />}
    second={[phone(client.phone), client.interests].filter(Boolean).join(' · ')}
    third={[client.area, client.city].filter(Boolean).join(', ')}
  />
);
