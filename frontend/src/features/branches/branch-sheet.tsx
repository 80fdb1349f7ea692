import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { branches } from '@/api/resources';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { FormWeekdays } from '@/components/form/weekdays';
import { PlanUsage } from '@/components/plan/plan-usage';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { instituteQuery, type Institute } from '@/lib/institute';
import { useMe } from '@/lib/me';
import type { Branch } from './api';
import { branchForm } from './schema';

export default function BranchSheet(sheet: SheetProps) {
  const isFirst = useMe().branchCount === 0;
  // Where the centre is was said already: its first branch is there.
  const centre = useQuery({ ...instituteQuery, enabled: isFirst, meta: { silent: true } });
  const title = sheet.id === 'new' ? t`Add branch` : t`Edit branch`;
  return (
    <RecordSheet
      {...sheet}
      query={branches.record}
      title={title}
      words={{ didNotLoad: t`The branch did not load` }}
      begins={centre}
    >
      {(branch) => (
        <BranchForm title={title} branch={branch} centre={isFirst ? centre.data : undefined} onClose={sheet.onClose} />
      )}
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
      {!branch && <PlanUsage of="branches" />}
      <FormSection title={t`Branch`}>
        <FormField {...field('branchname')} wide autoFocus={!branch} />
        <FormField {...field('phone')} />
        <FormField {...field('email')} />
      </FormSection>
      <FormSection title={t`Address`}>
        <FormField {...field('address')} wide />
        <FormField {...field('city')} />
        <FormField {...field('pincode')} />
        <FormField {...field('state')} wide />
      </FormSection>
      <FormSection title={t`Tax and receipts`}>
        <FormField
          {...field('receiptPrefix')}
          help={
            fixed
              ? t`Receipts already use it, so it cannot be changed.`
              : t`1 to 3 letters or digits, as in KTH/26-27/000412. Fixed after the first receipt.`
          }
          disabled={fixed}
        />
        <FormField {...field('gstin')} help={t`If set, dues are tax invoices. The state code must match the state.`} />
        <FormField {...field('upiId')} wide help={t`For the QR code on receipts`} />
        <FormField
          {...field('upiMerchant')}
          wide
          help={t`The QR code then carries the student’s ID as its reference. Apps refuse that for a personal UPI ID.`}
        />
      </FormSection>
      <FormSection title={t`Hours`}>
        <FormField {...field('opensAt')} />
        <FormField {...field('closesAt')} />
        <FormWeekdays {...field('weeklyOff')} />
      </FormSection>
    </FormSheet>
  );
}
