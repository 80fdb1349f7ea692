import { FormSelect } from '@/components/form/choice-fields';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { FormPhone, FormText, FormTextarea } from '@/components/form/text-fields';
import { useRecordForm } from '@/components/form/use-record-form';
import { FormWeekdays } from '@/components/form/weekdays';
import { RecordSheet } from '@/components/record/record-sheet';
import { stateOptions } from '@/lib/india';
import { branchRecord, createBranch, updateBranch, type Branch } from './api';
import { Holidays } from './holidays';
import { branchDefaults, branchSchema, LABELS } from './schema';
import { t } from './text';

interface BranchSheetProps {
  /** The branch's id, or `new`. */
  id: string;
  onClose: () => void;
}

export default function BranchSheet({ id, onClose }: BranchSheetProps) {
  return (
    <RecordSheet id={id} query={branchRecord} title={t('edit')} words={{ didNotLoad: t('didNotLoad') }} onClose={onClose}>
      {(branch) => <BranchForm branch={branch} onClose={onClose} />}
    </RecordSheet>
  );
}

const upperCase = (text: string) => text.toUpperCase();

function BranchForm({ branch, onClose }: { branch: Branch | undefined; onClose: () => void }) {
  const form = useRecordForm({
    name: 'branch',
    record: branch,
    schema: branchSchema,
    defaults: branchDefaults,
    labels: LABELS,
    send: (values, version) => (branch ? updateBranch(branch._id, { ...values, version }) : createBranch(values)),
    // The first branch brings the rest of the menu.
    refreshes: ['branch', 'me'],
    onSaved: onClose,
  });
  const { control, field } = form;
  const fixed = branch?.prefixUsed ?? false;
  const prefixHelp = fixed ? t('fields.receiptPrefixFixed') : t('fields.receiptPrefixHelp');
  return (
    <FormSheet form={form} title={branch ? t('edit') : t('add')} onClose={onClose}>
      <FormSection title={t('sections.branch')}>
        <div className="wide">
          <FormText {...field('branchname')} autoFocus={!branch} maxLength={60} />
        </div>
        <FormPhone {...field('phone')} />
        <FormText {...field('email')} type="email" optional />
      </FormSection>
      <FormSection title={t('sections.address')}>
        <div className="wide">
          <FormTextarea {...field('address')} maxLength={255} />
        </div>
        <FormText {...field('city')} maxLength={60} />
        <FormText {...field('pincode')} inputMode="numeric" maxLength={6} />
        <div className="wide">
          <FormSelect {...field('state')} options={stateOptions} />
        </div>
      </FormSection>
      <FormSection title={t('sections.receipts')}>
        <FormText {...field('receiptPrefix')} help={prefixHelp} disabled={fixed} maxLength={3} clean={upperCase} />
        <FormText {...field('gstin')} help={t('fields.gstinHelp')} optional maxLength={15} clean={upperCase} />
        <div className="wide">
          <FormText {...field('upiId')} help={t('fields.upiIdHelp')} optional maxLength={120} />
        </div>
      </FormSection>
      <FormSection title={t('sections.hours')}>
        <FormText {...field('opensAt')} type="time" optional />
        <FormText {...field('closesAt')} type="time" optional />
        <FormWeekdays {...field('weeklyOff')} optional />
        <Holidays control={control} />
      </FormSection>
    </FormSheet>
  );
}
