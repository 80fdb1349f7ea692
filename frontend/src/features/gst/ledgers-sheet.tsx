import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordState } from '@/components/record/record-state';
import { SideSheet } from '@/components/sheet/side-sheet';
import { gst, nameLedgers, tallyLedgers, type TallyLedger } from './api';
import { ledgersForm } from './schema';

/** What the accounts of the journal are called in Tally. */
export default function LedgersSheet({ onClose }: { onClose: () => void }) {
  const found = useQuery(tallyLedgers);
  if (found.data) return <LedgersForm ledgers={found.data} onClose={onClose} />;
  return (
    <SideSheet open title={t`Ledger names in Tally`} onClose={onClose}>
      <RecordState of={found} words={{ didNotLoad: t`The ledgers did not load` }}>
        {() => null}
      </RecordState>
    </SideSheet>
  );
}

const ACCOUNTS = Object.keys(ledgersForm.fields) as (keyof typeof ledgersForm.fields)[];

function LedgersForm({ ledgers, onClose }: { ledgers: readonly TallyLedger[]; onClose: () => void }) {
  const names = Object.fromEntries(ledgers.map(({ account, name }) => [account, name]));
  const form = useRecordForm({
    of: gst,
    name: 'gst/ledgers',
    record: { ...names, version: 1 },
    form: ledgersForm,
    send: nameLedgers,
    onSaved: onClose,
  });
  return (
    <FormSheet form={form} title={t`Ledger names in Tally`} onClose={onClose}>
      <FormSection>
        {ACCOUNTS.map((account) => (
          <FormField key={account} {...form.field(account)} optional={false} />
        ))}
      </FormSection>
    </FormSheet>
  );
}
