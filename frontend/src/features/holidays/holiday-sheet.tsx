import { t } from '@lingui/core/macro';
import type { Schemas } from '@/api/client';
import { newHoliday } from '@/api/forms/holiday';
import { holidays } from '@/api/resources';
import { defineForm } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';

interface Owned {
  branchId: number;
}

const holidayForm = defineForm({ date: newHoliday.date, name: newHoliday.name });

export default function HolidaySheet({ branchId, ...sheet }: SheetProps & Owned) {
  return (
    <RecordSheet
      {...sheet}
      query={holidays.record}
      title={t`Edit holiday`}
      words={{ didNotLoad: t`The holiday did not load` }}
    >
      {(record) => <HolidayForm record={record} branchId={branchId} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

type HolidayFormProps = Pick<SheetProps, 'onClose'> & Owned & { record: Schemas['Holiday'] | undefined };

function HolidayForm({ record, branchId, onClose }: HolidayFormProps) {
  const form = useRecordForm({
    of: holidays,
    name: `holiday/${branchId}`,
    record,
    form: holidayForm,
    send: (values, version, key) =>
      record
        ? holidays.update(record._id, { ...values, version })
        : holidays.create({ ...values, branchObjectId: branchId }, key),
    onSaved: onClose,
  });
  return (
    <FormSheet form={form} title={record ? t`Edit holiday` : t`Add holiday`} onClose={onClose}>
      <FormSection>
        <FormField {...form.field('date')} autoFocus={!record} />
        <FormField {...form.field('name')} />
      </FormSection>
    </FormSheet>
  );
}
