import { useQuery } from '@tanstack/react-query';
import { branches } from '@/api/resources';
import { FormSelect } from '@/components/form/choice-fields';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { FormPhone, FormText, FormTextarea } from '@/components/form/text-fields';
import { useRecordForm } from '@/components/form/use-record-form';
import { FormWeekdays } from '@/components/form/weekdays';
import { RecordSheet } from '@/components/record/record-sheet';
import { RecordState } from '@/components/record/record-state';
import { SideSheet } from '@/components/sheet/side-sheet';
import { stateOptions } from '@/lib/india';
import { instituteQuery, type Institute } from '@/lib/institute';
import { useMe } from '@/lib/me';
import type { Branch } from './api';
import { Holidays } from './holidays';
import { branchDefaults, branchSchema, LABELS } from './schema';
import { t } from './text';

interface BranchSheetProps {
  /** The branch's id, or `new`. */
  id: string;
  onClose: () => void;
}

export default function BranchSheet({ id, onClose }: BranchSheetProps) {
  const isFirst = useMe().branchCount === 0;
  // Where the centre is was said already: its first branch is there.
  const centre = useQuery({ ...instituteQuery, enabled: isFirst, meta: { silent: true } });
  if (centre.isLoading) {
    return (
      <SideSheet open title={t('add')} onClose={onClose}>
        <RecordState of={centre} words={{ didNotLoad: t('didNotLoad') }}>
          {() => null}
        </RecordState>
      </SideSheet>
    );
  }
  return (
    <RecordSheet id={id} query={branches.record} title={t('edit')} words={{ didNotLoad: t('didNotLoad') }} onClose={onClose}>
      {(branch) => <BranchForm branch={branch} centre={isFirst ? centre.data : undefined} onClose={onClose} />}
    </RecordSheet>
  );
}

const upperCase = (text: string) => text.toUpperCase();

interface BranchFormProps {
  branch: Branch | undefined;
  /** Whose first branch it is. */
  centre: Institute | undefined;
  onClose: () => void;
}

function BranchForm({ branch, centre, onClose }: BranchFormProps) {
  const form = useRecordForm({
    of: branches,
    record: branch,
    schema: branchSchema,
    defaults: (one?: Branch) => branchDefaults(one, centre),
    labels: LABELS,
    send: branches.save(branch),
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
