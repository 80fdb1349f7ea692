import { t } from '@lingui/core/macro';
import { changedClasses } from '@/api/reminders';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import type { Batch } from '@/features/batches/api';
import { cancelForm, substituteForm } from '@/features/batches/schema';
import { useTrainerOptions } from '@/features/batches/use-choices';
import { date } from '@/lib/format';

export interface ClassSheetProps {
  batch: Batch;
  /** The day of the class, yyyy-mm-dd. */
  on: string;
  onClose: () => void;
}

/** Cancels the class of a day. */
export function CancelClassSheet({ batch, on, onClose }: ClassSheetProps) {
  const form = useRecordForm({
    of: changedClasses,
    name: `cancel-class-${batch._id}-${on}`,
    record: undefined,
    form: cancelForm,
    send: ({ reason }, _version, key) =>
      changedClasses.post('{id}/cancel-class', { id: batch._id, body: { date: on, reason }, key }),
    onSaved: onClose,
  });
  return (
    <FormSheet
      form={form}
      title={t`Cancel ${{ name: batch.name }} on ${{ day: date(on) }}`}
      save={t`Cancel class`}
      onClose={onClose}
    >
      <FormSection text={t`Its students are put on the list of messages, and no register is taken.`}>
        <FormField {...form.field('reason')} wide autoFocus />
      </FormSection>
    </FormSheet>
  );
}

/** Gives the class of a day to another trainer. */
export function SubstituteSheet({ batch, on, onClose }: ClassSheetProps) {
  const people = useTrainerOptions({ mayRead: true, branch: String(batch.branchObjectId._id) });
  const others = people.filter(({ value }) => value !== String(batch.trainerObjectId?._id));
  const form = useRecordForm({
    of: changedClasses,
    name: `substitute-${batch._id}-${on}`,
    record: undefined,
    form: substituteForm,
    send: (body, _version, key) =>
      changedClasses.post('{id}/substitute', { id: batch._id, body: { date: on, ...body }, key }),
    onSaved: onClose,
  });
  return (
    <FormSheet
      form={form}
      title={t`Substitute for ${{ name: batch.name }} on ${{ day: date(on) }}`}
      save={t`Save substitute`}
      onClose={onClose}
    >
      <FormSection text={t`Its students are put on the list of messages, and the substitute can take the register.`}>
        <FormField {...form.field('trainerObjectId')} placeholder={t`Choose a trainer`} options={others} />
        <FormField {...form.field('reason')} wide />
      </FormSection>
    </FormSheet>
  );
}
