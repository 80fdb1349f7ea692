import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { Download, RotateCcw } from 'lucide-react';
import type { Schemas } from '@/api/client';
import { platformCreditNote } from '@/api/columns/platformCreditNote';
import { downloadFile } from '@/api/download';
import { platformCreditNotes } from '@/api/master';
import { columnsOf } from '@/components/data-list/columns';
import { CardLines } from '@/components/data-list/list-cards';
import { ListPage } from '@/components/data-list/list-page';
import { useChange } from '@/components/data-list/use-change';
import { DateText } from '@/components/display/date-text';
import { Money } from '@/components/display/money';
import { GenericDrawing } from '@/components/feedback/drawings';
import { useIdempotencyKey } from '@/components/form/idempotency';
import type { ViewHead } from '@/components/layout/page-views';
import { noteName } from '@/lib/invoice';

type Note = Schemas['PlatformCreditNote'];

const column = columnsOf(platformCreditNotes, platformCreditNote);
const columns = [
  column('date'),
  column('number', { tone: 'quiet' }),
  column('centreName', { fixed: true, tone: 'strong' }),
  column('invoiceNumber', { tone: 'quiet' }),
  column('total'),
  column('method'),
  column('reference', { tone: 'quiet' }),
  column('refundStatus'),
  column('endsOn'),
  column('reason', { clip: true }),
  column('gstin', { optional: true }),
  column('placeOfSupply', { optional: true }),
  column('taxable', { optional: true }),
  column('cgst', { optional: true }),
  column('sgst', { optional: true }),
  column('igst', { optional: true }),
  column('invoiceDate', { optional: true }),
  column('orgId', { optional: true }),
];

/** What was refunded to centres, the newest first. */
export default function CreditNoteList(head: ViewHead) {
  const keyFor = useIdempotencyKey();
  const retry = useChange({
    of: platformCreditNotes,
    change: ({ _id }: Note) => platformCreditNotes.post('{id}/retry', { id: String(_id), key: keyFor(_id) }),
    saysSo: true,
  });
  const download = useMutation({
    mutationFn: (note: Note) => downloadFile(`${platformCreditNotes.path}/${note._id}/document`, noteName(note)),
  });
  return (
    <ListPage
      {...head}
      name="platform-credit-notes"
      noun={{ one: t`credit note`, many: t`credit notes` }}
      columns={columns}
      of={platformCreditNotes}
      rowName={(row) => row.number}
      card={(row) => (
        <CardLines
          title={row.centreName}
          end={<Money amount={row.total} />}
          second={row.number}
          third={<DateText value={row.date} />}
        />
      )}
      search={t`Search number or reason`}
      ordering="-date"
      rowActions={(row) => [
        { label: t`Download credit note`, icon: Download, onSelect: () => download.mutate(row) },
        ...(row.refundStatus === 'FAILED'
          ? [{ label: t`Try the refund again`, icon: RotateCcw, onSelect: () => retry.mutate(row) }]
          : []),
      ]}
      mayExport
      empty={{
        drawing: <GenericDrawing />,
        title: t`No credit notes yet`,
        text: t`When you refund a payment, its credit note stands here.`,
      }}
    />
  );
}
