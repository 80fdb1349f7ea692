import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { Schemas } from '@/api/client';
import { subscriptionCreditNote } from '@/api/columns/subscriptionCreditNote';
import { downloadFile } from '@/api/download';
import { planCreditNotes } from '@/api/billing';
import { columnsOf } from '@/components/data-list/columns';
import { DataList } from '@/components/data-list/data-list';
import { CardLines } from '@/components/data-list/list-cards';
import { DateText } from '@/components/display/date-text';
import { Money } from '@/components/display/money';
import { GenericDrawing } from '@/components/feedback/drawings';
import { noteName } from '@/lib/invoice';

type Note = Schemas['SubscriptionCreditNote'];

const Section = styled('section')(({ theme }) => ({
  marginTop: 24,
  '& > h2': { ...theme.typography.h2, margin: 0 },
}));

const column = columnsOf(planCreditNotes, subscriptionCreditNote);
const columns = [
  column('date'),
  column('number', { fixed: true, tone: 'strong' }),
  column('invoiceNumber', { tone: 'quiet' }),
  column('total'),
  column('method'),
  column('reason', { clip: true }),
];

/** What was refunded of the centre's payments; nothing while there is none. */
export function CreditNoteList() {
  const notes = useQuery(planCreditNotes.first({ pageSize: 1 }));
  const download = useMutation({
    mutationFn: (note: Note) => downloadFile(`${planCreditNotes.path}/${note._id}/document`, noteName(note)),
  });
  if (!notes.data?.total) return null;
  return (
    <Section>
      <h2>{t`Credit notes`}</h2>
      <DataList
        name="subscription-credit-notes"
        noun={{ one: t`credit note`, many: t`credit notes` }}
        columns={columns}
        of={planCreditNotes}
        rowName={(row) => row.number}
        card={(row) => (
          <CardLines
            title={row.number}
            end={<Money amount={row.total} />}
            second={<DateText value={row.date} />}
            third={row.reason}
          />
        )}
        ordering="-date"
        remember={false}
        rowActions={(row) => [{ label: t`Download credit note`, icon: Download, onSelect: () => download.mutate(row) }]}
        empty={{
          drawing: <GenericDrawing />,
          title: t`No credit notes yet`,
          text: t`When a payment is refunded, its credit note stands here.`,
          compact: true,
        }}
      />
    </Section>
  );
}
