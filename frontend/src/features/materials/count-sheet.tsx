import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { countInput } from '@/api/forms/stock';
import { Banner } from '@/components/feedback/banner';
import { defineStep } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { count } from '@/lib/format';
import { stock, stockRecord, type StockRecord } from './api';

const countForm = defineStep({ counted: countInput.counted, reason: countInput.reason });

/** A physical count: the stock becomes what was counted, unless it moved since the sheet was opened. */
export default function CountSheet(sheet: SheetProps) {
  return (
    <RecordSheet {...sheet} query={stockRecord} title={t`Count`} words={{ didNotLoad: t`The stock did not load` }}>
      {(record) => record && <CountForm record={record} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

function CountForm({ record, onClose }: { record: StockRecord; onClose: () => void }) {
  // What moves it from now on makes the count worthless, even if the figure on the screen follows.
  const [begun] = useState(record);
  const form = useRecordForm({
    of: stock,
    name: `count/${record._id}`,
    record: undefined,
    form: countForm,
    send: (values, _version, key) =>
      stock.post('{id}/count', { id: record._id, body: { ...values, movement: begun.movement }, key }),
    onSaved: onClose,
  });
  return (
    <FormSheet form={form} title={t`Count ${{ material: record.materialName }}`} save={t`Save count`} onClose={onClose}>
      {record.movement !== begun.movement && (
        <Banner tone="warning">{t`The stock changed since you began. Close this sheet and count again.`}</Banner>
      )}
      <FormSection
        title={record.branchObjectId.branchname}
        text={t`In stock by the books: ${{ count: count(begun.quantity) }}`}
      >
        <FormField {...form.field('counted')} autoFocus />
        <FormField {...form.field('reason')} wide />
      </FormSection>
    </FormSheet>
  );
}
