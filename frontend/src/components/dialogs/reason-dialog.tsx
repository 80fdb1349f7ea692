import { t } from '@lingui/core/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { discardDraft, draftOf, keepDraft } from '@/lib/unsaved';
import { FieldError } from '../form/field-error';
import { ConfirmDialog } from './confirm-dialog';
import { TextField } from '../form/text-field';

interface ReasonDialogProps {
  open: boolean;
  title: string;
  text: ReactNode;
  confirm: string;
  cancel?: string;
  busy?: boolean;
  /** False for what destroys nothing. */
  danger?: boolean;
  /** The server's word on the reason, when it refused it. */
  fault?: string;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/**
 * What cannot be undone and must say why: reversals, late changes, opening a workspace. Where the session ends
 * meanwhile, the reason is there again when the same is asked for.
 */
export function ReasonDialog({ fault, onConfirm, danger = true, ...props }: ReasonDialogProps) {
  const { open, title } = props;
  const draft = `reason/${title}`;
  const [reason, setReason] = useState(() => (draftOf(draft)?.values as { reason: string } | undefined)?.reason ?? '');
  const [missing, setMissing] = useState(false);
  // It was closed by hand, or the step was taken. A page that goes away closes nothing.
  useEffect(() => (open ? () => discardDraft(draft) : undefined), [open, draft]);
  const error = missing ? t`A reason is required.` : fault;

  return (
    <ConfirmDialog
      {...props}
      danger={danger}
      onConfirm={() => {
        if (reason.trim()) onConfirm(reason.trim());
        else setMissing(true);
      }}
    >
      <TextField
        autoFocus
        multiline
        minRows={2}
        label={t`Reason`}
        sx={{ mt: 4 }}
        value={reason}
        error={Boolean(error)}
        helperText={error && <FieldError>{error}</FieldError>}
        slotProps={{ htmlInput: { maxLength: 300 } }}
        onChange={(event) => {
          setReason(event.target.value);
          keepDraft(draft, { reason: event.target.value });
          setMissing(false);
        }}
      />
    </ConfirmDialog>
  );
}
