import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { SideSheet, type SheetPreview } from '../sheet/side-sheet';
import { StaleDialog } from '../late';
import { FormGuard } from './form-guard';
import { useLeave } from './use-leave';
import type { RecordForm } from './use-record-form';

const Otherwise = styled('div')({ marginRight: 'auto' });

interface FormSheetProps<I extends FieldValues, O> {
  form: RecordForm<I, O>;
  title: string;
  /** The verb of the primary button; Create or Save if none is given. */
  save?: string;
  /** Another way to save, at the other end of the foot. */
  otherwise?: ReactNode;
  /** What the form would do, beside it (on a phone behind a button). */
  preview?: SheetPreview;
  onClose: () => void;
  children: ReactNode;
}

/** A side sheet with one form: it asks before typed work is lost. */
export function FormSheet<I extends FieldValues, O>({
  form: own,
  title,
  save,
  otherwise,
  preview,
  onClose,
  children,
}: FormSheetProps<I, O>) {
  const { form, busy, readOnly, stale } = own;
  const { leave, dialog } = useLeave({ isUnsaved: form.formState.isDirty, busy, onClose });
  const isNew = own.id.endsWith('/new');
  return (
    <SideSheet
      open
      title={title}
      onClose={leave}
      preview={preview}
      onSubmit={own.submit}
      foot={
        !readOnly && (
          <>
            {otherwise && <Otherwise>{otherwise}</Otherwise>}
            <Button className="desk-only" onClick={leave} disabled={busy}>
              {t`Cancel`}
            </Button>
            <Button type="submit" variant="contained" color="primary" loading={busy}>
              {save ?? (isNew ? t`Create` : t`Save`)}
            </Button>
          </>
        )
      }
    >
      <FormGuard form={form} id={own.id} versionRef={own.versionRef} />
      {children}
      <StaleDialog {...stale} mine={form.getValues()} labels={own.labels} busy={busy} />
      {dialog}
    </SideSheet>
  );
}
