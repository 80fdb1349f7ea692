import { t } from '@lingui/core/macro';
import type { Schemas } from '@/api/client';
import { answerDetails } from '@/api/forms/support';
import { cannedAnswers } from '@/api/master';
import { defineForm } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';

const answerForm = defineForm(answerDetails);

/** Adds or changes one canned answer. */
export default function AnswerSheet(sheet: SheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={cannedAnswers.record}
      title={t`Edit canned answer`}
      words={{ didNotLoad: t`The canned answer did not load` }}
    >
      {(record) => <AnswerForm record={record} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

type AnswerFormProps = Pick<SheetProps, 'onClose'> & { record: Schemas['CannedAnswer'] | undefined };

function AnswerForm({ record, onClose }: AnswerFormProps) {
  const form = useRecordForm({
    of: cannedAnswers,
    name: 'support/answer',
    record,
    form: answerForm,
    send: cannedAnswers.save(record),
    onSaved: onClose,
  });
  return (
    <FormSheet form={form} title={record ? t`Edit canned answer` : t`Add canned answer`} onClose={onClose}>
      <FormSection>
        <FormField {...form.field('title')} wide autoFocus={!record} />
        <FormField {...form.field('text')} wide rows={6} />
      </FormSection>
    </FormSheet>
  );
}
