import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { activeCourses } from '@/lib/choices';
import { itemChoices, kits, type Kit } from './api';
import { KitRows } from './kit-rows';
import { linesOf, savedKitForm } from './kit-schema';

export default function KitSheet(sheet: SheetProps) {
  return (
    <RecordSheet {...sheet} query={kits.record} title={t`Edit kit`} words={{ didNotLoad: t`The kit did not load` }}>
      {(kit) => <KitForm kit={kit} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

function KitForm({ kit, onClose }: { kit: Kit | undefined; onClose: () => void }) {
  const items = useQuery(itemChoices).data ?? [];
  const courses = useQuery(activeCourses).data ?? [];
  const form = useRecordForm({
    of: kits,
    record: kit,
    form: savedKitForm,
    send: ({ lines, ...values }, version, key) => {
      const body = { ...values, lines: linesOf(lines) };
      return kit ? kits.update(kit._id, { ...body, version }) : kits.create(body, key);
    },
    onSaved: onClose,
  });
  const { field } = form;
  return (
    <FormSheet form={form} title={kit ? t`Edit kit` : t`Add kit`} onClose={onClose}>
      <FormSection title={t`Kit`} text={kit && t`What was given already stays as it was given.`}>
        <FormField {...field('name')} wide autoFocus={!kit} placeholder={t`Such as: Guitar kit`} />
        <KitRows
          form={form.form}
          options={items.map((item) => ({ value: String(item._id), label: `${item.name} (${item.code})` }))}
        />
      </FormSection>
      <FormSection title={t`Charge`} text={t`Leave the amount empty where the kit is free or in the course’s fee.`}>
        <FormField {...field('amount')} />
        <FormField {...field('head')} placeholder={t`Such as: Guitar kit`} />
        <FormField
          {...field('courseObjectId')}
          wide
          placeholder={t`No course: exempt from GST`}
          help={t`The charge has the SAC and the GST rate of the course.`}
          options={coursesWith(courses, kit).map((one) => ({ value: String(one._id), label: one.coursename }))}
        />
        <FormField {...field('atAdmission')} wide />
      </FormSection>
    </FormSheet>
  );
}

/** The active courses, and that of the kit where it is no longer one of them. */
function coursesWith(active: readonly { _id: number; coursename: string }[], kit: Kit | undefined) {
  const own = kit?.courseObjectId;
  return own && !active.some(({ _id }) => _id === own._id) ? [...active, own] : active;
}
