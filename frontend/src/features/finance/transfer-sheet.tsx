import { t } from '@lingui/core/macro';
import { transfers } from '@/api/finance';
import { useBranchOptions } from '@/components/data-list/filters';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { today } from '@/lib/format';
import { useStartBranch } from '@/lib/me';
import type { Transfer } from './api';
import { transferForm } from './schema';

/** Moves money from one account to another; it is posted at once. */
export default function TransferSheet({ onClose }: { onClose: () => void }) {
  const branchOptions = useBranchOptions();
  const branch = String(useStartBranch() ?? '');
  const form = useRecordForm({
    of: transfers,
    record: undefined as Transfer | undefined,
    form: transferForm,
    starts: {
      date: today(),
      branchObjectId: branch,
      fromAccount: 'CASH',
      toAccount: 'BANK_TRANSFER',
    },
    send: ({ date, toBranchObjectId, ...values }, _version, key) =>
      transfers.create({ ...values, ...(date && { date }), ...(toBranchObjectId && { toBranchObjectId }) }, key),
    onSaved: onClose,
  });
  const { field } = form;
  return (
    <FormSheet form={form} title={t`Transfer`} save={t`Transfer`} onClose={onClose}>
      <FormSection>
        <FormField {...field('amount')} autoFocus />
        <FormField {...field('date')} optional={false} />
      </FormSection>
      <FormSection title={t`From`}>
        <FormField {...field('fromAccount')} label={t`Account`} />
        <FormField {...field('branchObjectId')} placeholder={t`Choose a branch`} options={branchOptions} />
      </FormSection>
      <FormSection title={t`To`}>
        <FormField {...field('toAccount')} label={t`Account`} />
        {branchOptions.length > 1 && (
          <FormField {...field('toBranchObjectId')} placeholder={t`The same branch`} options={branchOptions} />
        )}
        <FormField {...field('note')} wide />
      </FormSection>
    </FormSheet>
  );
}
