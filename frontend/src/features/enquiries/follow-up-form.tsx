import { styled } from '@mui/material/styles';
import { enquiries } from '@/api/resources';
import { FormChips } from '@/components/form/chip-fields';
import { FormSegmented } from '@/components/form/choice-fields';
import { FormField } from '@/components/form/form-field';
import { FormGuard } from '@/components/form/form-guard';
import { useRecordForm, type RecordForm } from '@/components/form/use-record-form';
import type { EnquiryRow, LostReason, Outcome } from './api';
import { DayChoice } from './day-choice';
import { followUpForm, nextTry, type FollowUpForm, type FollowUpValues } from './schema';

/** After these nobody is called again: the enquiry is marked as lost next. */
const SETTLED: Partial<Record<string, LostReason>> = {
  WRONG_NUMBER: 'WRONG_NUMBER',
  NOT_INTERESTED: 'NOT_INTERESTED',
} satisfies Partial<Record<Outcome, LostReason>>;

interface FollowUpOptions {
  enquiry: EnquiryRow;
  /** What was tapped already. */
  outcome?: Outcome;
  /** Nobody will call again: the enquiry is to be marked as lost for this reason. */
  onSettled: (reason: LostReason) => void;
  onSaved?: () => void;
}

/** What came of a try so far; the day of the next one follows from it until it is chosen by hand. */
export function useFollowUp({ enquiry, outcome = '' as Outcome, onSettled, onSaved }: FollowUpOptions) {
  return useRecordForm({
    of: enquiries,
    name: `follow-up/${enquiry._id}`,
    record: undefined,
    form: followUpForm,
    starts: { outcome, nextFollowUp: nextTry(outcome), channel: 'CALL' },
    send: (body, _version, key) => enquiries.post('{id}/follow-up', { id: enquiry._id, body, key }),
    onSaved: (
      {
        data: {
          followUps: [last],
        },
      },
      begin,
    ) => {
      begin();
      onSaved?.();
      const reason = last && SETTLED[last.outcome];
      if (reason) onSettled(reason);
    },
  });
}

const Fields = styled('div')({ display: 'grid', gap: 16 });

/** The outcome first, by one tap; then when to try again, and what was said. */
export function FollowUpFields({
  form: { form, id, versionRef, field },
}: {
  form: RecordForm<FollowUpForm, FollowUpValues>;
}) {
  function planNext(outcome: string): void {
    if (form.getFieldState('nextFollowUp').isDirty) return;
    form.resetField('nextFollowUp', { defaultValue: nextTry(outcome) });
  }

  return (
    <Fields>
      <FormGuard form={form} id={id} versionRef={versionRef} />
      <FormChips {...field('outcome')} onPick={planNext} />
      <DayChoice {...field('nextFollowUp')} optional={false} />
      <FormSegmented {...field('channel')} />
      <FormField {...field('note')} />
    </Fields>
  );
}
