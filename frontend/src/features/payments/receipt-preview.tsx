import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '@/components/display/avatar';
import { balanceText } from '@/components/display/balance-text';
import { Dotted } from '@/components/display/dotted';
import { QrCode } from '@/components/display/qr-code';
import { amountInWords, date, fromPaise, rupees, toPaise } from '@/lib/format';
import { useBranches, useMe } from '@/lib/me';
import { branchRecord, type Payment, type PaymentPreview } from './api';
import { METHOD_LABELS } from './names';
import type { PaymentForm } from './schema';

const Paper = styled('article')(({ theme }) => ({
  ...theme.typography.caption,
  padding: 20,
  borderRadius: 4,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.surface.sheet,
  boxShadow: theme.vars.palette.shadow.pop,
  '& .centre': { display: 'flex', gap: 12, paddingBottom: 14 },
  '& .centre strong': { ...theme.typography.h2, display: 'block' },
  '& .quiet, & dt': { color: theme.vars.palette.text.secondary },
  '& .title': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 8,
    padding: '9px 0',
    borderTop: `1px solid ${theme.vars.palette.text.primary}`,
    borderBottom: `1px solid ${theme.vars.palette.line.strong}`,
  },
  '& .title strong': { fontWeight: 600, letterSpacing: '.06em', textTransform: 'uppercase' },
  '& .from': { ...theme.typography.small, padding: '10px 0' },
  '& .from strong': { fontWeight: 600 },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& td': { padding: '5px 0', borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
  '& td + td, & dd': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& .total': {
    ...theme.typography.small,
    display: 'flex',
    justifyContent: 'space-between',
    fontWeight: 600,
    paddingTop: 8,
  },
  '& .total strong': { ...theme.typography.title, fontVariantNumeric: 'tabular-nums' },
  '& .foot': {
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: 16,
    marginTop: 14,
    paddingTop: 12,
    borderTop: `1px dashed ${theme.vars.palette.line.strong}`,
  },
  '& dl': { flex: 1, display: 'grid', gridTemplateColumns: 'auto auto', gap: '4px 12px', margin: 0 },
  '& dd': { margin: 0 },
  '& dd.after': { fontWeight: 600 },
  '& dd.day': { fontVariantNumeric: 'normal' },
  '& .qr': { width: 84, textAlign: 'right' },
}));

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '16px 0 0',
  color: theme.vars.palette.text.secondary,
}));

interface ReceiptPreviewProps {
  preview: PaymentPreview | undefined;
  form: PaymentForm;
}

/** The receipt as it will be, from the server's reckoning; only its number is still open. */
export function ReceiptPreview({ preview, form }: ReceiptPreviewProps) {
  const me = useMe();
  const branches = useBranches();
  const paise = toPaise(form.amount) ?? 0;
  const known = branches.find((one) => one.branchname === preview?.student.branchname);
  const { data: branch } = useQuery({ ...branchRecord(known?._id ?? 0), enabled: Boolean(known) });
  if (!preview || paise <= 0) return <Note>{t`The receipt appears here once you enter a student and an amount.`}</Note>;

  const { student } = preview;
  const centre = me.centreName ?? '';
  const paid = preview.allocations.filter((one) => (toPaise(one.amount) ?? 0) > 0);
  const place = [student.branchname, [branch?.city, branch?.pincode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  const how = [METHOD_LABELS[form.method as Payment['method']], form.method === 'CASH' ? '' : form.reference.trim()];

  return (
    <>
      {/* Receipts are always light. */}
      <Paper data-scheme="light" aria-label={t`Receipt preview`}>
        <div className="centre">
          <Avatar name={centre} src={me.centreLogo} size={34} shape="organisation" />
          <div>
            <strong>{centre}</strong>
            <span className="quiet">{place}</span>
            {branch?.gstin && <div className="quiet">{t`GSTIN ${{ gstin: branch.gstin }}`}</div>}
          </div>
        </div>
        <div className="title">
          <strong>{t`Receipt`}</strong>
          <span className="quiet">{branch ? `${branch.receiptPrefix}/…` : '…'}</span>
          <span>{date(form.date)}</span>
        </div>
        <div className="from">
          <div className="quiet">{t`Received from`}</div>
          <strong>{student.studentName}</strong> <span className="quiet">{student.studentId}</span>
        </div>
        <table>
          <tbody>
            {paid.map(({ due, amount, status }) => (
              <tr key={due._id}>
                <td>
                  {due.label} {status !== 'PAID' && <span className="quiet">{t`(part)`}</span>}
                </td>
                <td>{rupees(amount)}</td>
              </tr>
            ))}
            {(toPaise(preview.advance) ?? 0) > 0 && (
              <tr>
                <td>{t`Advance`}</td>
                <td>{rupees(preview.advance)}</td>
              </tr>
            )}
          </tbody>
        </table>
        <div className="total">
          {t`Total received`} <strong>{rupees(form.amount)}</strong>
        </div>
        <div className="quiet">
          <Dotted
            parts={[
              amountInWords(form.amount),
              how.filter(Boolean).join(' '),
              ...(form.method === 'CHEQUE' ? [t`subject to realisation`] : []),
            ]}
          />
        </div>
        <div className="foot">
          <dl>
            <dt>{t`Balance before`}</dt>
            <dd>{balanceText(preview.pendingBefore)}</dd>
            <dt>{t`This receipt`}</dt>
            <dd>{rupees(fromPaise(-paise))}</dd>
            <dt>{t`Balance after`}</dt>
            <dd className="after">{balanceText(preview.pendingAfter)}</dd>
            {preview.nextDue && (
              <>
                <dt>{t`Next due`}</dt>
                <dd className="day">{date(preview.nextDue)}</dd>
              </>
            )}
          </dl>
          {preview.upiLink && (
            <div className="qr">
              <QrCode value={preview.upiLink} label={t`QR code to pay the rest by UPI`} size={84} />
              <span className="quiet">{t`Scan to pay the rest by UPI`}</span>
            </div>
          )}
        </div>
      </Paper>
      <Note>{t`The number is assigned when you record the payment. A receipt is never edited. It can be reversed with a reason.`}</Note>
    </>
  );
}
