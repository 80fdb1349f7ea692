import { styled } from '@mui/material/styles';
import type { Schemas } from '@/api/client';
import { enquiries } from '@/api/resources';
import { FormChips } from '@/components/form/chip-fields';
import { FormSegmented } from '@/components/form/choice-fields';
import { FormGuard } from '@/components/form/form-guard';
import { FormTextarea } from '@/components/form/text-fields';
import { useRecordForm, type RecordForm } from '@/components/form/use-record-form';
import { addDays, today } from '@/lib/format';
import type { EnquiryRow, FollowUp, LostReason, Outcome } from './api';
import { channelChoices, NEXT_TRY, outcomeChoices, SETTLED } from './follow-up-choices';
import { DayChoice } from './day-choice';
import { FOLLOW_UP_LABELS, followUpSchema, type FollowUpForm } from './schema';

type FollowUpValues = FollowUp;

interface Logged {
  data: Schemas['Enquiry'];
  message: string;
}

interface FollowUpOptions {
  enquiry: EnquiryRow;
  /** What was tapped already. */
  outcome?: Outcome;
  /** Nobody will call again: the enquiry is to be marked as lost for this reason. */
  onSettled: (reason: LostReason) => void;
  onSaved?: () => void;
}

/** What came of a try so far; the day of the next one follows from it until it is chosen by hand. */
export function useFollowUp({ enquiry, outcome, onSettled, onSaved }: FollowUpOptions): RecordForm<FollowUpForm, FollowUpValues> {
  return useRecordForm<FollowUpForm, FollowUpValues, EnquiryRow, Logged>({
    of: enquiries,
    name: `follow-up/${enquiry._id}`,
    record: undefined,
    schema: followUpSchema,
    defaults: () => nothingSaid(outcome),
    labels: FOLLOW_UP_LABELS,
    send: (body, _version, key) => enquiries.post('{id}/follow-up', { id: enquiry._id, body, key }),
    onSaved: ({ data }, begin) => {
      const last = data.followUps[0];
      begin();
      onSaved?.();
      const reason = last && last.outcome !== 'ASKED_AGAIN' ? SETTLED[last.outcome] : undefined;
      if (reason) onSettled(reason);
    },
  });
}

/** What the fields hold before anything was said; the outcome may have been tapped already. */
const nothingSaid = (outcome?: Outcome): FollowUpForm => ({
  channel: 'CALL',
  outcome: outcome ?? '',
  note: '',
  nextFollowUp: nextTry(outcome),
});

function nextTry(outcome: Outcome | '' | undefined): string {
  const days = outcome ? NEXT_TRY[outcome] : undefined;
  return days === undefined ? '' : addDays(today(), days);
}

const Fields = styled('div')({ display: 'grid', gap: 16 });

/** The outcome first, by one tap; then when to try again, and what was said. */
export function FollowUpFields({ form }: { form: RecordForm<FollowUpForm, FollowUpValues> }) {
  const { field, form: own } = form;

  function planNext(outcome: string): void {
    if (own.getFieldState('nextFollowUp').isDirty) return;
    own.resetField('nextFollowUp', { defaultValue: nextTry(outcome as Outcome) });
  }

  return (
    <Fields>
      <FormGuard form={own} id={form.id} versionRef={form.versionRef} />
      <FormChips {...field('outcome')} options={outcomeChoices} onPick={planNext} />
      <DayChoice {...field('nextFollowUp')} />
      <FormSegmented {...field('channel')} options={channelChoices} />
      <FormTextarea {...field('note')} optional maxLength={2000} />
    </Fields>
  );
}
