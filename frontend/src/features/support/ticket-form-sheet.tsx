import { t } from '@lingui/core/macro';
import { newTicket } from '@/api/forms/support';
import { tickets } from '@/api/resources';
import { defineForm } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormFile } from '@/components/form/form-file';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { openTicket, type Ticket } from './api';

const { subject, category, priority, text, file } = newTicket;
const ticketForm = defineForm({ subject, category, priority, text, file });

interface TicketFormSheetProps {
  /** The closed ticket that this one takes up again. */
  follows?: Pick<Ticket, '_id' | 'ticketId' | 'subject' | 'category'>;
  onOpened: (id: number) => void;
  onClose: () => void;
}

/** Asks for help: a new ticket with its first message. */
export default function TicketFormSheet({ follows, onOpened, onClose }: TicketFormSheetProps) {
  const form = useRecordForm({
    of: tickets,
    record: undefined,
    form: ticketForm,
    starts: { priority: 'NORMAL', ...(follows && { subject: follows.subject, category: follows.category }) },
    send: (values, _version, key) => openTicket(values, follows?._id, key),
    onSaved: ({ data }) => onOpened(data._id),
  });
  return (
    <FormSheet form={form} title={t`Ask for help`} save={t`Send`} onClose={onClose}>
      <FormSection text={follows && t`About ${{ ticket: follows.ticketId }}, which is closed`}>
        <FormField
          {...form.field('subject')}
          wide
          autoFocus
          help={t`In a few words, such as “Receipt prints without the rupee sign”`}
        />
        <FormField {...form.field('category')} />
        <FormField {...form.field('priority')} />
        <FormField {...form.field('text')} wide rows={5} help={t`What you did, what you expected, and what happened`} />
        <FormFile {...form.field('file')} />
      </FormSection>
    </FormSheet>
  );
}
