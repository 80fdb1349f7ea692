import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '@/api/resource';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { month as monthName } from '@/lib/format';
import { periodLocks, type GstPack } from './api';
import { lockForm } from './schema';

interface LockSheetProps {
  pack: GstPack;
  /** yyyy-mm. */
  month: string;
  onClose: () => void;
}

/** Locks the month at a branch of the GSTIN, by typing it. */
export default function LockSheet({ pack, month, onClose }: LockSheetProps) {
  const options = pack.locks
    .filter(({ locked }) => !locked)
    .map(({ branchId, branch }) => ({ value: String(branchId), label: branch }));
  const queries = useQueryClient();
  const form = useRecordForm({
    of: { name: periodLocks.name, refreshes: [] },
    name: 'gst/lock',
    record: undefined,
    form: lockForm,
    starts: { branchObjectId: options[0]?.value },
    send: async (values, _version, key) => {
      const locked = await periodLocks.create({ ...values, month: `${month}-01` }, key);
      // The month may be locked at the next branch at once: the page knows before the sheet closes.
      await refresh(queries, periodLocks.refreshes);
      return locked;
    },
    onSaved: onClose,
  });
  const typed = `${month.slice(5)}-${month.slice(0, 4)}`;
  return (
    <FormSheet
      form={form}
      title={t`Lock ${{ month: monthName(month, true) }}`}
      save={t`Lock month`}
      danger
      onClose={onClose}
    >
      <FormSection
        text={t`Nothing is dated in a locked month any more: no bill, note, payment, expense, income or purchase. Its bills are not cancelled either. Only the owner reopens it, on the day book. Type ${typed} to lock it.`}
      >
        {pack.locks.length > 1 && <FormField {...form.field('branchObjectId')} options={options} />}
        <FormField {...form.field('confirmation')} autoFocus placeholder={typed} />
      </FormSection>
    </FormSheet>
  );
}
