import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { distributionInput } from '@/api/forms/distribute';
import { useBranchOptions } from '@/components/data-list/filters';
import { defineForm, type Fault } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { today } from '@/lib/format';
import { useStartBranch } from '@/lib/me';
import { distributions, stockOf } from './api';
import { stockOptions } from './stock-options';

const { date, itemObjectId, nos, branchObjectId, fromBranchObjectId } = distributionInput;

const transferForm = defineForm({ fromBranchObjectId, branchObjectId, itemObjectId, nos, date }, (values) => {
  const faults: Fault[] = [];
  if (values.fromBranchObjectId === null) faults.push(['fromBranchObjectId', t`Please choose a branch.`]);
  if (values.branchObjectId === null) faults.push(['branchObjectId', t`Please choose a branch.`]);
  else if (values.branchObjectId === values.fromBranchObjectId)
    faults.push(['branchObjectId', t`Please choose another branch than the sending one.`]);
  return faults;
});

/** Sends material from one branch to another. */
export default function TransferSheet({ onClose }: { onClose: () => void }) {
  const branches = useBranchOptions();
  const startBranch = useStartBranch();
  const form = useRecordForm({
    of: distributions,
    name: 'transfer',
    record: undefined,
    form: transferForm,
    starts: { date: today(), fromBranchObjectId: String(startBranch ?? '') },
    send: (values, _version, key) => distributions.create(values, key),
    onSaved: onClose,
  });
  const { field } = form;
  const from = useWatch({ control: form.control, name: 'fromBranchObjectId' });
  const held = useQuery({ ...stockOf(from), enabled: from !== '' }).data;
  return (
    <FormSheet form={form} title={t`Send to a branch`} save={t`Send`} onClose={onClose}>
      <FormSection title={t`Between which branches`}>
        <FormField {...field('fromBranchObjectId')} optional={false} options={branches} autoFocus />
        <FormField
          {...field('branchObjectId')}
          optional={false}
          options={branches.map((one) => ({ ...one, disabled: one.value === from }))}
        />
      </FormSection>
      <FormSection title={t`What is sent`}>
        <FormField
          {...field('itemObjectId')}
          wide
          options={stockOptions(held)}
          help={held?.length === 0 && t`This branch has nothing in stock.`}
        />
        <FormField {...field('nos')} />
        <FormField {...field('date')} />
      </FormSection>
    </FormSheet>
  );
}
