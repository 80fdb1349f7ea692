import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { StaleDialog } from '../late';
import { FormFields } from './form-fields';
import { FormGuard } from './form-guard';
import { SaveBar } from './save-bar';
import type { RecordForm } from './use-record-form';

interface FormOfPageProps<I extends FieldValues, O> {
  form: RecordForm<I, O>;
  /** The verb of the primary button; Create or Save if none is given. */
  save?: string;
  onCancel: () => void;
  children: ReactNode;
}

/** A form that is a page of its own, with the save bar at its foot; inside `FormPage`. */
export function FormOfPage<I extends FieldValues, O>({ form: own, save, onCancel, children }: FormOfPageProps<I, O>) {
  const { form, busy, labels } = own;
  const isNew = own.id.endsWith('/new');
  return (
    <form noValidate onSubmit={own.submit}>
      <FormGuard form={form} id={own.id} versionRef={own.versionRef} />
      <FormFields isLocked={own.isLocked}>{children}</FormFields>
      {!own.readOnly && (
        <SaveBar
          control={own.control}
          labels={labels}
          onFocusField={(name) => form.setFocus(name)}
          save={save ?? (isNew ? t`Create` : t`Save`)}
          busy={busy}
          onCancel={onCancel}
        />
      )}
      <StaleDialog {...own.stale} mine={form.getValues()} labels={labels} busy={busy} />
    </form>
  );
}
