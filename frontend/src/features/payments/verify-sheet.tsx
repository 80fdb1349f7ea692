import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { Facts } from '@/components/layout/facts';
import { Note } from '@/components/preview/paper';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { date, rupees } from '@/lib/format';
import { utrText } from './proof-columns';
import { verifyForm } from './proof-schema';
import { proofs, type Proof } from './proofs';

const Screenshot = styled('img')(({ theme }) => ({
  display: 'block',
  maxWidth: '100%',
  margin: '0 auto',
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.line.main}`,
}));

interface VerifySheetProps extends SheetProps {
  onReject: (proof: Proof) => void;
}

/** The screenshot beside what the bank shows. */
export default function VerifySheet({ onReject, ...sheet }: VerifySheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={proofs.record}
      title={t`Verify UPI payment`}
      words={{ didNotLoad: t`The proof did not load` }}
    >
      {(proof) => proof && <VerifyForm proof={proof} onReject={onReject} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

interface VerifyFormProps {
  proof: Proof;
  onReject: (proof: Proof) => void;
  onClose: () => void;
}

function VerifyForm({ proof, onReject, onClose }: VerifyFormProps) {
  const isWaiting = proof.status === 'PENDING_VERIFICATION';
  const { studentObjectId: student } = proof;
  const form = useRecordForm({
    of: proofs,
    name: `verify/${proof._id}`,
    record: undefined,
    form: verifyForm,
    starts: { utr: proof.utr, amount: proof.amount, date: proof.date },
    send: (values, _version, key) =>
      proofs.post('{id}/verify', { id: proof._id, body: { ...values, version: proof.version }, key }),
    onSaved: onClose,
    readOnly: !isWaiting,
  });
  return (
    <FormSheet
      form={form}
      title={isWaiting ? t`Verify UPI payment` : t`UPI proof`}
      save={t`Verify and record`}
      aside={
        isWaiting && (
          <Button color="error" onClick={() => onReject(proof)}>
            {t`Reject`}
          </Button>
        )
      }
      preview={{
        label: t`Screenshot`,
        title: t`What the payer sent`,
        content: proof.photo ? (
          <Screenshot src={proof.photo} alt={t`Screenshot of the payment`} />
        ) : (
          <Note>{t`The payer sent no screenshot.`}</Note>
        ),
      }}
      onClose={onClose}
    >
      <Facts
        facts={[
          [t`Student`, `${student.studentName}, ${student.studentId}`],
          [t`Paid for the family`, proof.familyName],
          [t`Said to be paid`, rupees(proof.amount)],
          [t`Said to be paid on`, date(proof.date)],
          [t`UTR sent`, utrText(proof)],
          [t`Sent by`, proof.fromPayer ? t`The payer` : proof.createdBy],
          [t`Payment ID`, proof.paymentObjectId?.receiptNo],
          [t`Reason`, proof.reason],
        ]}
      />
      {isWaiting && (
        <FormSection title={t`In the bank`} text={t`Enter what the bank’s statement shows. It becomes the payment.`}>
          <FormField {...form.field('utr')} wide autoFocus />
          <FormField {...form.field('amount')} />
          <FormField {...form.field('date')} />
        </FormSection>
      )}
    </FormSheet>
  );
}
