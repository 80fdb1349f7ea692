import { useQuery } from '@tanstack/react-query';
import { branches } from '@/api/resources';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { FormWeekdays } from '@/components/form/weekdays';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { instituteQuery, type Institute } from '@/lib/institute';
import { useMe } from '@/lib/me';
import type { Branch } from './api';
import { branchForm } from './schema';
import { t } from './text';

export default function BranchSheet(sheet: SheetProps) {
  const isFirst = useMe().branchCount === 0;
  // Where the centre is was said already: its first branch is there.
  const centre = useQuery({ ...instituteQuery, enabled: isFirst, meta: { silent: true } });
  const title = sheet.id === 'new' ? t('add') : t('edit');
  return (
    <RecordSheet {...sheet} query={branches.record} title={title} words={{ didNotLoad: t('didNotLoad') }} begins={centre}>
      {(branch) => <BranchForm title={title} branch={branch} centre={isFirst ? centre.data : undefined} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

interface BranchFormProps {
  title: string;
  branch: Branch | undefined;
  /** Whose first branch it is. */
  centre: Institute | undefined;
  onClose: () => void;
}

function BranchForm({ title, branch, centre, onClose }: BranchFormProps) {
  const form = useRecordForm({
    of: branches,
    record: branch,
    form: branchForm,
    starts: centre,
    send: branches.save(branch),
    onSaved: onClose,
  });
  const { field } = form;
  const fixed = branch?.prefixUsed ?? false;
  return (
    <FormSheet form={form} title={title} onClose={onClose}>
      <FormSection title={t('sections.branch')}>
        <FormField {...field('branchname')} wide autoFocus={!branch} />
        <FormField {...field('phone')} />
        <FormField {...field('email')} />
      </FormSection>
      <FormSection title={t('sections.address')}>
        <FormField {...field('address')} wide />
        <FormField {...field('city')} />
        <FormField {...field('pincode')} />
        <FormField {...field('state')} wide />
      </FormSection>
      <FormSection title={t('sections.receipts')}>
        <FormField {...field('receiptPrefix')} help={fixed ? t('help.prefixFixed') : t('help.prefix')} disabled={fixed} />
        <FormField {...field('gstin')} help={t('help.gstin')} />
        <FormField {...field('upiId')} wide help={t('help.upiId')} />
      </FormSection>
      <FormSection title={t('sections.hours')}>
        <FormField {...field('opensAt')} />
        <FormField {...field('closesAt')} />
        <FormWeekdays {...field('weeklyOff')} />
      </FormSection>
    </FormSheet>
  );
}
