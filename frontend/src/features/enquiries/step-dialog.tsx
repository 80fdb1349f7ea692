import { FormSelect } from '@/components/form/choice-fields';
import { FormText } from '@/components/form/text-fields';
import { useRecordForm } from '@/components/form/use-record-form';
import { FormGuard } from '@/components/form/form-guard';
import { FieldGrid } from '@/components/form/form-layout';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import * as z from 'zod/mini';
import { enquiries } from '@/api/resources';
import { chosenWord, day, optionalDay, optionalText } from '@/components/form/rules';
import { addDays, today } from '@/lib/format';
import type { EnquiryRow, LostReason } from './api';
import { reasonChoices } from './follow-up-choices';
import { DayChoice } from './day-choice';
import { ts } from './sheet-text';
import { t } from './text';

export interface Step {
  kind: 'lose' | 'hold' | 'reopen';
  enquiry: EnquiryRow;
  /** Known from a follow-up. */
  reason?: LostReason;
}

const schemas = {
  lose: z.object({ reason: chosenWord<LostReason>(ts('faults.reason')), note: optionalText, nextFollowUp: optionalDay }),
  hold: z.object({ reason: z.string(), note: optionalText, nextFollowUp: optionalDay }),
  reopen: z.object({ reason: z.string(), note: optionalText, nextFollowUp: day(ts('faults.next')) }),
};

interface StepForm {
  reason: string;
  note: string;
  nextFollowUp: string;
}

interface StepValues {
  reason: string;
  note: string | null;
  nextFollowUp: string | null;
}

const LABELS = { reason: ts('fields.reason'), nextFollowUp: ts('fields.nextFollowUp'), note: ts('fields.note') };

function take({ kind, enquiry: { _id: id } }: Step, { reason, note, nextFollowUp }: StepValues, version: number) {
  if (kind === 'lose') return enquiries.post('{id}/lose', { id, body: { reason: reason as LostReason, note, version } });
  if (kind === 'hold') return enquiries.post('{id}/hold', { id, body: { note, nextFollowUp, version } });
  return enquiries.post('{id}/reopen', { id, body: { nextFollowUp: nextFollowUp ?? '', version } });
}

/** Lost, on hold, or back again: each asks for what it has to know. */
export default function StepDialog({ step, onClose }: { step: Step; onClose: () => void }) {
  const { kind, enquiry } = step;
  const form = useRecordForm<StepForm, StepValues, EnquiryRow, { message?: string }>({
    of: enquiries,
    name: kind,
    record: enquiry,
    schema: schemas[kind],
    defaults: () => ({
      reason: step.reason ?? '',
      note: '',
      nextFollowUp: kind === 'reopen' ? addDays(today(), 1) : '',
    }),
    labels: LABELS,
    send: (values, version) => take(step, values, version),
    onSaved: onClose,
  });
  const { field } = form;
  const words = { name: enquiry.studentName };
  return (
    <ConfirmDialog
      open
      title={ts(`steps.${kind}Title`, words)}
      text={ts(`steps.${kind}Text`)}
      confirm={t(kind)}
      busy={form.busy}
      onConfirm={() => form.submit()}
      onClose={onClose}
    >
      <FieldGrid sx={{ mt: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FormGuard nested form={form.form} id={form.id} versionRef={form.versionRef} />
        {kind === 'lose' && <FormSelect {...field('reason')} options={reasonChoices} />}
        {kind !== 'lose' && <DayChoice {...field('nextFollowUp')} optional={kind === 'hold'} />}
        {kind !== 'reopen' && <FormText {...field('note')} optional maxLength={300} />}
      </FieldGrid>
    </ConfirmDialog>
  );
}
