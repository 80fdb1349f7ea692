import { t } from '@lingui/core/macro';
import { itemInput } from '@/api/forms/materialitem';
import { defineForm } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { items, type Item } from './api';

const itemForm = defineForm(itemInput);

export default function ItemSheet(sheet: SheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={items.record}
      title={t`Edit material`}
      words={{ didNotLoad: t`The material did not load` }}
    >
      {(item) => <ItemForm item={item} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

function ItemForm({ item, onClose }: { item: Item | undefined; onClose: () => void }) {
  const form = useRecordForm({
    of: items,
    record: item,
    form: itemForm,
    starts: { unit: 'NOS', reorderLevel: '0', gstRate: '0' },
    send: items.save(item),
    onSaved: onClose,
  });
  const { field } = form;
  return (
    <FormSheet form={form} title={item ? t`Edit material` : t`Add material`} onClose={onClose}>
      <FormSection title={t`Material`}>
        <FormField {...field('name')} wide autoFocus={!item} />
        <FormField {...field('unit')} />
        <FormField
          {...field('reorderLevel')}
          help={t`A branch with this many or fewer is on the low-stock list. 0: never.`}
        />
      </FormSection>
      <FormSection title={t`GST`} text={t`For material that is sold by itself.`}>
        <FormField {...field('hsn')} />
        <FormField {...field('gstRate')} />
      </FormSection>
    </FormSheet>
  );
}
