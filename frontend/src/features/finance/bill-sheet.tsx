import { t } from '@lingui/core/macro';
import type { Schemas } from '@/api/client';
import { expenseFiles } from '@/api/finance';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { billForm } from './bill-schema';

/** Changes the title of a bill. */
export default function BillSheet(sheet: SheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={expenseFiles.record}
      title={t`Edit bill`}
      words={{ didNotLoad: t`The bill did not load` }}
    >
      {(record) => record && <BillForm record={record} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

type BillFormProps = Pick<SheetProps, 'onClose'> & { record: Schemas['ExpenseFile'] };

function BillForm({ record, onClose }: BillFormProps) {
  const form = useRecordForm({
    of: expenseFiles,
    record,
    form: billForm,
    send: (values, version) => expenseFiles.update(record._id, { ...values, version }),
    onSaved: onClose,
  });
  return (
    <FormSheet form={form} title={t`Edit bill`} onClose={onClose}>
      <FormSection>
        <FormField {...form.field('title')} />
      </FormSection>
    </FormSheet>
  );
}
