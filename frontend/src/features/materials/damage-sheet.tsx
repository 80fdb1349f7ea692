import { t } from '@lingui/core/macro';
import { damageInput } from '@/api/forms/stock';
import { defineStep } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { count } from '@/lib/format';
import { stock, stockRecord, type StockRecord } from './api';

const damageForm = defineStep(damageInput);

/** Takes damaged units out of a stock. */
export default function DamageSheet(sheet: SheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={stockRecord}
      title={t`Record damage`}
      words={{ didNotLoad: t`The stock did not load` }}
    >
      {(record) => record && <DamageForm record={record} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

function DamageForm({ record, onClose }: { record: StockRecord; onClose: () => void }) {
  const form = useRecordForm({
    of: stock,
    name: `damage/${record._id}`,
    record: undefined,
    form: damageForm,
    send: (body, _version, key) => stock.post('{id}/damage', { id: record._id, body, key }),
    onSaved: onClose,
  });
  return (
    <FormSheet form={form} title={t`Record damage`} save={t`Record damage`} onClose={onClose}>
      <FormSection
        title={record.materialName}
        text={t`${{ count: count(record.quantity) }} in stock at ${{ branch: record.branchObjectId.branchname }}`}
      >
        <FormField {...form.field('quantity')} autoFocus />
        <FormField {...form.field('reason')} wide />
      </FormSection>
    </FormSheet>
  );
}
