import { t } from '@lingui/core/macro';
import { upiProofInput } from '@/api/forms/upiproof';
import { publicApi } from '@/api/resources';
import { defineForm, type Fault } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormFile } from '@/components/form/form-file';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { today } from '@/lib/format';

const { utr, amount, date, photo } = upiProofInput;

export const paidForm = defineForm({ amount, date, utr, photo }, (values) => {
  const faults: Fault[] = [];
  if (!values.utr && !values.photo) faults.push(['utr', t`Please enter the UTR or add a screenshot.`]);
  return faults;
});

interface PaidSheetProps {
  token: string;
  /** What is owed; empty where nothing is. */
  amount: string;
  onSent: () => void;
  onClose: () => void;
}

/** The payer tells the centre of a payment by UPI. */
export default function PaidSheet({ token, amount: owed, onSent, onClose }: PaidSheetProps) {
  const form = useRecordForm({
    of: publicApi,
    name: 'paid',
    record: undefined,
    form: paidForm,
    starts: { amount: owed, date: today() },
    send: ({ utr: typed, photo: file, ...rest }) =>
      publicApi.post('statement/{token}/paid', {
        token,
        // The contract says of a file that it is text.
        body: { ...rest, ...(typed && { utr: typed }), ...(file && { photo: file as unknown as string }) },
      }),
    onSaved: () => {
      onSent();
      onClose();
    },
  });
  return (
    <FormSheet form={form} title={t`I have paid`} save={t`Send to the centre`} onClose={onClose}>
      <FormSection
        text={t`The centre checks the payment in its bank account. Until then it is shown as waiting for verification.`}
      >
        <FormField {...form.field('amount')} />
        <FormField {...form.field('date')} />
        <FormField
          {...form.field('utr')}
          wide
          help={t`12 digits. Your UPI app shows it with the payment, also as “UPI transaction ID”.`}
        />
        <FormFile {...form.field('photo')} />
      </FormSection>
    </FormSheet>
  );
}
