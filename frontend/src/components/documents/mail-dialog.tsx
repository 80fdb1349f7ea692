import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { loginInput } from '@/api/forms/useradmin';
import { refunds } from '@/api/refunds';
import { certificates, creditNotes, dues, payments, students } from '@/api/resources';
import { vouchers } from '@/api/vouchers';
import { ErrorState } from '../feedback/error-state';
import { RowsSkeleton } from '../feedback/skeletons';
import { defineForm, type SentBy } from '../form/define-form';
import { fieldOf } from '../form/field-of';
import { FormField } from '../form/form-field';
import { useIdempotencyKey } from '../form/idempotency';
import { useSave } from '../form/use-save';
import {
  billOf,
  certificateOf,
  creditNoteOf,
  mailDocument,
  receiptOf,
  refundOf,
  voucherOf,
  type DocumentKind,
  type MailedDocument,
} from './kinds';
import { MailForm } from './mail-form';

const { email } = loginInput;
const mailForm = defineForm({ email });

interface MailDialogProps {
  /** The document as the address names it: `due-12`. */
  of: string;
  onClose: () => void;
}

/** Asks where a document is to be mailed. The student's own address is filled in, if there is one. */
export default function MailDialog({ of, onClose }: MailDialogProps) {
  const [kind, id = ''] = of.split('-') as [DocumentKind, string?];
  switch (kind) {
    case 'receipt':
      return <DialogOf query={payments.record(id)} documentOf={receiptOf} onClose={onClose} />;
    case 'due':
      return <DialogOf query={dues.record(id)} documentOf={billOf} onClose={onClose} />;
    case 'creditnote':
      return <DialogOf query={creditNotes.record(id)} documentOf={creditNoteOf} onClose={onClose} />;
    case 'voucher':
      return <DialogOf query={vouchers.record(id)} documentOf={voucherOf} onClose={onClose} />;
    case 'refund':
      return <DialogOf query={refunds.record(id)} documentOf={refundOf} onClose={onClose} />;
    case 'certificate':
      return <DialogOf query={certificates.record(id)} documentOf={certificateOf} onClose={onClose} />;
    default:
      return null;
  }
}

interface DialogOfProps<R, K extends QueryKey> {
  query: UseQueryOptions<R, Error, R, K>;
  documentOf: (record: R) => MailedDocument;
  onClose: () => void;
}

function DialogOf<R extends { studentObjectId: { _id: number } }, K extends QueryKey>({
  query,
  documentOf,
  onClose,
}: DialogOfProps<R, K>) {
  const record = useQuery(query);
  const titleId = useId();
  const document = record.data && documentOf(record.data);
  const student = useQuery({
    ...students.record(record.data?.studentObjectId._id ?? 0, { meta: { silent: true } }),
    enabled: record.data !== undefined,
  });
  const name = document ? `${document.title.toLowerCase()} ${document.number}` : '';
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 420 } } }}>
      <DialogTitle id={titleId}>{t`Mail ${name}`}</DialogTitle>
      {document && !student.isPending ? (
        <DocumentForm document={document} own={student.data?.email ?? ''} onClose={onClose} />
      ) : (
        <DialogContent>
          {record.isError ? (
            <ErrorState
              title={t`The document did not load`}
              error={record.error}
              onRetry={() => void record.refetch()}
            />
          ) : (
            <RowsSkeleton rows={2} avatar={false} />
          )}
        </DialogContent>
      )}
    </Dialog>
  );
}

interface DocumentFormProps {
  document: MailedDocument;
  /** The student's address; empty without one. */
  own: string;
  onClose: () => void;
}

function DocumentForm({ document, own, onClose }: DocumentFormProps) {
  const keyFor = useIdempotencyKey();
  const form = useForm({ resolver: zodResolver(mailForm.schema), defaultValues: mailForm.held({ email: own }) });
  const save = useSave({
    form,
    id: `mail/${document.kind}/${document.id}`,
    send: ({ email: to }: SentBy<typeof mailForm>) => mailDocument(document, to, keyFor(to)),
    onSaved: onClose,
  });
  return (
    <MailForm
      about={
        document.kind === 'certificate'
          ? t`The certificate is attached as PDF. The mail has a link to its check page.`
          : t`The document is attached as PDF. The mail has a link to it that works for 30 days.`
      }
      busy={save.busy}
      onSubmit={(event) => void form.handleSubmit(save.submit)(event)}
      onClose={onClose}
    >
      <FormField
        {...fieldOf(form.control, 'email', email)}
        help={own ? undefined : t`This student has no email address. Please enter one.`}
        autoFocus
      />
    </MailForm>
  );
}
