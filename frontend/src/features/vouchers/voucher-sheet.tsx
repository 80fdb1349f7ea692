import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { Money } from '@/components/display/money';
import { DocumentButtons } from '@/components/documents/document-buttons';
import { voucherOf } from '@/components/documents/kinds';
import { useDocuments } from '@/components/documents/use-documents';
import { Facts } from '@/components/layout/facts';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { SideSheet } from '@/components/sheet/side-sheet';
import { amountInWords, date, rupees, toPaise } from '@/lib/format';
import { studentUrl } from '@/lib/urls';
import { CAUSE_LABELS, KIND_LABELS, vouchers, type Voucher } from './api';

const Head = styled('div')(({ theme }) => ({
  marginBottom: 16,
  '& .amount': { ...theme.typography.amount, fontVariantNumeric: 'tabular-nums' },
  '& p': { ...theme.typography.caption, margin: '2px 0 0', color: theme.vars.palette.text.secondary },
}));

const Uses = styled('table')(({ theme }) => ({
  ...theme.typography.small,
  width: '100%',
  marginTop: 20,
  borderCollapse: 'collapse',
  '& caption': { ...theme.typography.h2, textAlign: 'left', paddingBottom: 6 },
  '& td': { padding: '9px 0', borderTop: `1px solid ${theme.vars.palette.line.subtle}`, verticalAlign: 'top' },
  '& td + td': { textAlign: 'right', paddingLeft: 12, whiteSpace: 'nowrap' },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
}));

/** One voucher: the advance with its GST, and what became of it. */
export default function VoucherSheet({ id, onClose }: SheetProps) {
  const documents = useDocuments();
  return (
    <RecordSheet
      id={id}
      query={vouchers.record}
      title={t`Voucher`}
      words={{ didNotLoad: t`The voucher did not load` }}
      onClose={onClose}
    >
      {(voucher) => {
        if (!voucher) return null;
        const { label, icon: Icon, onSelect } = documents.print(voucherOf(voucher));
        return (
          <SideSheet
            open
            title={voucher.number}
            onClose={onClose}
            foot={
              <Button
                variant="contained"
                color="primary"
                startIcon={<Icon size={16} aria-hidden />}
                loading={documents.busy}
                onClick={onSelect}
              >
                {label}
              </Button>
            }
          >
            <Head>
              <div className="amount">{rupees(voucher.total)}</div>
              <p>{amountInWords(voucher.total)}</p>
            </Head>
            <DocumentButtons actions={documents.send(voucherOf(voucher))} />
            <VoucherFacts voucher={voucher} />
            <VoucherUses voucher={voucher} />
          </SideSheet>
        );
      }}
    </RecordSheet>
  );
}

function VoucherFacts({ voucher }: { voucher: Voucher }) {
  const { studentObjectId: student, paymentObjectId: payment } = voucher;
  const tax = (amount: string) => (toPaise(amount) ?? 0) > 0 && rupees(amount);
  return (
    <Facts
      facts={[
        [t`Kind`, KIND_LABELS[voucher.kind]],
        [
          t`Issued to`,
          <Link key="student" to={studentUrl(student._id)}>
            {student.studentName}, {student.studentId}
          </Link>,
        ],
        [t`Date`, date(voucher.date)],
        [t`Reason`, voucher.reason || CAUSE_LABELS[voucher.cause]],
        [
          t`Receipt`,
          <Link key="payment" to={`/payments?payment=${payment._id}`}>
            {payment.receiptNo}
          </Link>,
        ],
        [
          t`Receipt voucher`,
          voucher.receiptVoucherDate && `${voucher.receiptVoucher}, ${date(voucher.receiptVoucherDate)}`,
        ],
        [t`Place of supply`, voucher.placeOfSupply],
        ['SAC', voucher.sac],
        [t`GST rate`, `${Number(voucher.rate)} %`],
        [t`Taxable`, rupees(voucher.taxable)],
        ['CGST', tax(voucher.cgst)],
        ['SGST', tax(voucher.sgst)],
        ['IGST', tax(voucher.igst)],
        [t`Left`, voucher.kind === 'RECEIPT' && rupees(voucher.left)],
      ]}
    />
  );
}

function VoucherUses({ voucher: { adjustments, refunds } }: { voucher: Voucher }) {
  if (adjustments.length + refunds.length === 0) return null;
  return (
    <Uses>
      <caption>{t`Used for`}</caption>
      <tbody>
        {adjustments.map(({ dueObjectId: due, date: day, total }) => (
          <Use key={`due ${due._id}`} name={due.label} detail={`${due.number} · ${date(day)}`} total={total} />
        ))}
        {refunds.map(({ _id, number, date: day, total }) => (
          <Use key={`refund ${_id}`} name={KIND_LABELS.REFUND} detail={`${number} · ${date(day)}`} total={total} />
        ))}
      </tbody>
    </Uses>
  );
}

function Use({ name, detail, total }: { name: string; detail: string; total: string }) {
  return (
    <tr>
      <td>
        {name}
        <small>{detail}</small>
      </td>
      <td>
        <Money amount={total} />
      </td>
    </tr>
  );
}
