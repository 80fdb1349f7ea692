import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { purchaseInput } from '@/api/forms/material';
import { useBranchOptions } from '@/components/data-list/filters';
import { defineForm } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { today } from '@/lib/format';
import { useStartBranch } from '@/lib/me';
import { itemChoices, purchases } from './api';

const purchaseForm = defineForm(purchaseInput);

/** Records what a branch bought. */
export default function PurchaseSheet({ onClose }: { onClose: () => void }) {
  const items = useQuery(itemChoices).data;
  const branches = useBranchOptions();
  const startBranch = useStartBranch();
  const form = useRecordForm({
    of: purchases,
    record: undefined,
    form: purchaseForm,
    starts: { date: today(), branchObjectId: String(startBranch ?? '') },
    send: (values, _version, key) => purchases.create(values, key),
    onSaved: onClose,
  });
  const { field } = form;
  const options = (items ?? []).map(({ _id, name, code }) => ({ value: String(_id), label: `${name} (${code})` }));
  return (
    <FormSheet form={form} title={t`Record purchase`} save={t`Record purchase`} onClose={onClose}>
      <FormSection title={t`What was bought`}>
        <FormField
          {...field('itemObjectId')}
          wide
          autoFocus
          options={options}
          help={items?.length === 0 && t`Add the material first, under Materials.`}
        />
        <FormField {...field('nos')} />
        <FormField {...field('branchObjectId')} placeholder={t`Choose a branch`} options={branches} />
      </FormSection>
      <FormSection title={t`From whom, and for how much`}>
        <FormField {...field('vendorName')} wide />
        <FormField {...field('invoiceNo')} />
        <FormField {...field('date')} />
        <FormField {...field('amount')} help={t`The whole amount of these units, tax included`} />
        <FormField {...field('method')} />
      </FormSection>
    </FormSheet>
  );
}
