import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ComponentType, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { SideSheet, type SheetPreview, type SideSheetProps } from '../sheet/side-sheet';
import { ClosedDayDialog, StaleDialog } from '../late';
import { FormFields } from './form-fields';
import { FormGuard } from './form-guard';
import { useLeave } from './use-leave';
import type { RecordForm } from './use-record-form';

/** Disabled fields take no focus, and what scrolls must be reachable by keyboard. */
const Readable = styled('div')(({ theme }) => ({
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 4 },
}));

interface FormSheetProps<I extends FieldValues, O> {
  form: RecordForm<I, O>;
  title: string;
  /** The verb of the primary button; Create or Save if none is given. */
  save?: string;
  /** The primary button does what cannot be undone. */
  danger?: boolean;
  /** What the form would do, beside it (on a phone behind a button). */
  preview?: SheetPreview;
  /** What stands in the foot before the buttons; without it a form that is only read has no foot. */
  aside?: ReactNode;
  /** A side sheet if nothing is said. */
  frame?: ComponentType<SideSheetProps>;
  onClose: () => void;
  children: ReactNode;
}

/** A side sheet with one form: it asks before typed work is lost. */
export function FormSheet<I extends FieldValues, O>({
  form: own,
  title,
  save,
  danger,
  preview,
  aside,
  frame: Frame = SideSheet,
  onClose,
  children,
}: FormSheetProps<I, O>) {
  const { form, busy, readOnly, stale } = own;
  const { leave, dialog } = useLeave({ isUnsaved: form.formState.isDirty, busy, onClose });
  const isNew = own.id.endsWith('/new');
  return (
    <Frame
      open
      title={title}
      onClose={leave}
      preview={preview}
      onSubmit={own.submit}
      foot={
        (aside || !readOnly) && (
          <>
            {aside}
            {!readOnly && (
              <>
                <Button className="desk-only" onClick={leave} disabled={busy}>
                  {t`Cancel`}
                </Button>
                <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} loading={busy}>
                  {save ?? (isNew ? t`Create` : t`Save`)}
                </Button>
              </>
            )}
          </>
        )
      }
    >
      <FormGuard form={form} id={own.id} versionRef={own.versionRef} />
      {readOnly ? (
        <Readable role="region" aria-label={title} tabIndex={0}>
          {children}
        </Readable>
      ) : (
        <FormFields isLocked={own.isLocked}>{children}</FormFields>
      )}
      <StaleDialog {...stale} mine={form.getValues()} labels={own.labels} busy={busy} />
      <ClosedDayDialog {...own.closedDay} busy={busy} />
      {dialog}
    </Frame>
  );
}
