import { t } from '@lingui/core/macro';
import { recurringExpenses } from '@/api/finance';
import { useBranchOptions } from '@/components/data-list/filters';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { today } from '@/lib/format';
import { useStartBranch } from '@/lib/me';
import type { Recurring } from './api';
import { recurringForm } from './schema';
import { useCategoryOptions } from './use-category-options';

/** Adds or edits a template; drafts that exist stay as they are. */
export default function RecurringForm(sheet: SheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={recurringExpenses.record}
      title={t`Recurring expense`}
      words={{ didNotLoad: t`The recurring expense did not load` }}
    >
      {(record) => <Fields record={record} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

function Fields({ record, onClose }: { record: Recurring | undefined; onClose: () => void }) {
  const branchOptions = useBranchOptions();
  const startBranch = useStartBranch();
  const own = record?.categoryObjectId;
  const categories = useCategoryOptions('EXPENSE', own && [own._id, own.category]);
  const form = useRecordForm({
    of: recurringExpenses,
    record,
    form: recurringForm,
    starts: {
      every: 'MONTH',
      startsOn: today(),
      paymentMode: 'BANK_TRANSFER',
      branchObjectId: String(startBranch ?? ''),
    },
    send: recurringExpenses.save(record),
    onSaved: onClose,
  });
  const { field } = form;
  return (
    <FormSheet form={form} title={record ? t`Edit recurring expense` : t`Add recurring expense`} onClose={onClose}>
      <FormSection title={t`Expense`}>
        <FormField {...field('name')} wide autoFocus={!record} />
        <FormField {...field('amount')} />
        <FormField {...field('categoryObjectId')} options={categories} />
        <FormField {...field('payee')} />
        <FormField {...field('paymentMode')} />
        <FormField {...field('branchObjectId')} placeholder={t`Choose a branch`} options={branchOptions} />
        <FormField {...field('note')} wide />
      </FormSection>
      <FormSection
        title={t`When`}
        text={t`A draft is made on this day of each period. In a shorter month it is the last day.`}
      >
        <FormField {...field('every')} />
        <FormField {...field('startsOn')} />
        <FormField {...field('endsOn')} />
      </FormSection>
    </FormSheet>
  );
}
