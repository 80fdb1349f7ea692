import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { loginInput } from '@/api/forms/useradmin';
import { payments } from '@/api/resources';
import { ErrorState } from '@/components/feedback/error-state';
import { RowsSkeleton } from '@/components/feedback/skeletons';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { defineForm, type SentBy } from '@/components/form/define-form';
import { fieldOf } from '@/components/form/field-of';
import { FormField } from '@/components/form/form-field';
import { useSave } from '@/components/form/use-save';
import { t as common } from '@/components/text';
import { mailReceipt, type Payment } from './api';
import { t } from './text';

const { email } = loginInput;
const mailForm = defineForm({ email });

interface MailReceiptDialogProps {
  /** The payment's id. */
  id: string;
  onClose: () => void;
}

/** Asks where a receipt shall be mailed to; the student's own address stands there, if there is one. */
export default function MailReceiptDialog({ id, onClose }: MailReceiptDialogProps) {
  const record = useQuery(payments.record(id));
  const titleId = useId();
  const payment = record.data;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 420 } } }}>
      <DialogTitle id={titleId}>
        {t('share.mailTitle', { receipt: payment?.receiptNo ?? '' })}
      </DialogTitle>
      {payment ? (
        <MailForm payment={payment} onClose={onClose} />
      ) : (
        <DialogContent>
          {record.isError ? (
            <ErrorState title={t('didNotLoad')} error={record.error} onRetry={() => void record.refetch()} />
          ) : (
            <RowsSkeleton rows={2} avatar={false} />
          )}
        </DialogContent>
      )}
    </Dialog>
  );
}

function MailForm({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const keyFor = useIdempotencyKey();
  const own = payment.studentEmail ?? '';
  const form = useForm({ resolver: zodResolver(mailForm.schema), defaultValues: mailForm.held({ email: own }) });
  const save = useSave({
    form,
    id: `mail-receipt/${payment._id}`,
    send: ({ email: to }: SentBy<typeof mailForm>) => mailReceipt(payment._id, to, keyFor(to)),
    onSaved: onClose,
  });
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(save.submit)(event)} style={{ display: 'contents' }}>
      <DialogContent>
        <DialogContentText sx={{ mb: 4 }}>{t(own ? 'share.mailText' : 'share.mailMissing')}</DialogContentText>
        <FormField {...fieldOf(form.control, 'email', email)} autoFocus />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={save.busy}>
          {common('cancel')}
        </Button>
        <Button type="submit" variant="contained" color="primary" loading={save.busy} loadingPosition="start">
          {t('share.send')}
        </Button>
      </DialogActions>
    </form>
  );
}
