import { t } from '@lingui/core/macro';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { enquiries } from '@/api/resources';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import type { Form } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormGuard } from '@/components/form/form-guard';
import { FieldGrid } from '@/components/form/form-layout';
import { useRecordForm } from '@/components/form/use-record-form';
import { addDays, today } from '@/lib/format';
import type { EnquiryRow, LostReason } from './api';
import { DayChoice } from './day-choice';
import { stepForms } from './schema';

const STEP_TEXTS = {
  lose: t`It leaves the open enquiries and can be reopened at the stage it has now.`,
  hold: t`Nobody is reminded until the day below, or until it is reopened.`,
  reopen: t`It comes back at the stage it had.`,
};

const LABELS = {
  hold: t`Put on hold`,
  lose: t`Mark as lost`,
  reopen: t`Reopen`,
};

export interface Step {
  kind: 'lose' | 'hold' | 'reopen';
  enquiry: EnquiryRow;
  /** Known from a follow-up. */
  reason?: LostReason;
}

interface StepDialogProps {
  step: Step;
  onClose: () => void;
}

/** Lost, on hold, or back again: each asks for what it has to know. */
export default function StepDialog(props: StepDialogProps) {
  const { kind, enquiry, reason = '' } = props.step;
  const id = enquiry._id;
  const { lose, hold, reopen } = stepForms;
  if (kind === 'lose') {
    return (
      <Asked {...props} form={lose} starts={{ reason }} take={(body) => enquiries.post('{id}/lose', { id, body })} />
    );
  }
  if (kind === 'hold')
    return <Asked {...props} form={hold} take={(body) => enquiries.post('{id}/hold', { id, body })} />;
  const starts = { nextFollowUp: addDays(today(), 1) };
  return (
    <Asked {...props} form={reopen} starts={starts} take={(body) => enquiries.post('{id}/reopen', { id, body })} />
  );
}

interface AskedProps<I extends FieldValues, O> extends StepDialogProps {
  form: Form<I, O>;
  starts?: Partial<I>;
  take: (body: O & { version: number }) => Promise<{ message?: string }>;
}

function Asked<I extends FieldValues, O>({
  step: { kind, enquiry },
  form: declared,
  starts,
  take,
  onClose,
}: AskedProps<I, O>) {
  const form = useRecordForm({
    of: enquiries,
    name: kind,
    record: enquiry,
    form: declared,
    starts,
    send: (values, version) => take({ ...values, version }),
    onSaved: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={
        {
          lose: t`Mark ${{ name: enquiry.studentName }} as lost`,
          hold: t`Put ${{ name: enquiry.studentName }} on hold`,
          reopen: t`Reopen the enquiry of ${{ name: enquiry.studentName }}`,
        }[kind]
      }
      text={STEP_TEXTS[kind]}
      confirm={LABELS[kind]}
      busy={form.busy}
      onConfirm={() => form.submit()}
      onClose={onClose}
    >
      <FieldGrid sx={{ mt: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FormGuard nested form={form.form} id={form.id} versionRef={form.versionRef} />
        {(Object.keys(declared.fields) as FieldPath<I>[]).map((name) => {
          const Field = name === 'nextFollowUp' ? DayChoice : FormField;
          return <Field key={name} {...form.field(name)} />;
        })}
      </FieldGrid>
    </ConfirmDialog>
  );
}
