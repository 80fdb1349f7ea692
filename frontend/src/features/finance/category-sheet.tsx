import { t } from '@lingui/core/macro';
import { financeCategories } from '@/api/finance';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import type { Category } from './api';
import { categoryForm } from './schema';

/** Adds a category or a source, or renames one; entries that have it show the new name. */
export default function CategorySheet(sheet: SheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={financeCategories.record}
      title={t`Edit category`}
      words={{ didNotLoad: t`The category did not load` }}
    >
      {(category) => <CategoryForm category={category} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

function CategoryForm({ category, onClose }: { category: Category | undefined; onClose: () => void }) {
  const form = useRecordForm({
    of: financeCategories,
    record: category,
    form: categoryForm,
    starts: { kind: 'EXPENSE' },
    send: ({ kind, name }, version, key) =>
      category
        ? financeCategories.update(category._id, { name, version })
        : financeCategories.create({ kind, name }, key),
    onSaved: onClose,
  });
  return (
    <FormSheet form={form} title={category ? t`Edit category` : t`Add category`} onClose={onClose}>
      <FormSection>
        {!category && <FormField {...form.field('kind')} />}
        <FormField {...form.field('name')} autoFocus />
      </FormSection>
    </FormSheet>
  );
}
