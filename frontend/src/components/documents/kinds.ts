import { t } from '@lingui/core/macro';
import type { Schemas } from '@/api/client';
import { refunds } from '@/api/refunds';
import { certificates, creditNotes, dues, payments } from '@/api/resources';
import { vouchers } from '@/api/vouchers';
import type { ReceiptSize } from '@/lib/receipt-size';

export type DocumentKind = 'receipt' | 'due' | 'creditnote' | 'voucher' | 'refund' | 'certificate';

/** A document that can be mailed. */
export interface MailedDocument {
  kind: DocumentKind;
  id: number;
  /** What it is called in print, such as "Tax invoice". */
  title: string;
  number: string;
}

/** A document that is also printed, downloaded and shared by a link: everything but a certificate. */
export interface FeeDocument extends MailedDocument {
  kind: Exclude<DocumentKind, 'certificate'>;
  amount: string;
}

type ReceiptRow = Pick<Schemas['Payment'], '_id' | 'receiptNo' | 'amount'>;
type DueRow = Pick<Schemas['Due'], '_id' | 'number' | 'total' | 'docType'>;
type CreditNoteRow = Pick<Schemas['CreditNote'], '_id' | 'number' | 'total'>;
type VoucherRow = Pick<Schemas['AdvanceVoucherRow'], '_id' | 'kind' | 'number' | 'total'>;
type RefundRow = Pick<Schemas['RefundRow'], '_id' | 'number' | 'amount'>;
type CertificateRow = Pick<Schemas['Certificate'], '_id' | 'certificateId'>;

export const receiptOf = (payment: ReceiptRow): FeeDocument => ({
  kind: 'receipt',
  id: payment._id,
  title: t`Receipt`,
  number: payment.receiptNo,
  amount: payment.amount,
});

const titleOf = (due: DueRow) =>
  ({
    TAX_INVOICE: t`Tax invoice`,
    BILL_OF_SUPPLY: t`Bill of supply`,
    FEE_BILL: t`Fee bill`,
    OPENING: t`Opening balance`,
  })[due.docType as 'FEE_BILL'];

export const billOf = (due: DueRow): FeeDocument => ({
  kind: 'due',
  id: due._id,
  title: titleOf(due),
  number: due.number,
  amount: due.total,
});

export const creditNoteOf = (note: CreditNoteRow): FeeDocument => ({
  kind: 'creditnote',
  id: note._id,
  title: t`Credit note`,
  number: note.number,
  amount: note.total,
});

export const voucherOf = (voucher: VoucherRow): FeeDocument => ({
  kind: 'voucher',
  id: voucher._id,
  title: { RECEIPT: t`Receipt voucher`, REFUND: t`Refund voucher` }[voucher.kind],
  number: voucher.number,
  amount: voucher.total,
});

export const refundOf = (refund: RefundRow): FeeDocument => ({
  kind: 'refund',
  id: refund._id,
  title: t`Refund`,
  number: refund.number,
  amount: refund.amount,
});

export const certificateOf = (certificate: CertificateRow): MailedDocument => ({
  kind: 'certificate',
  id: certificate._id,
  title: t`Certificate`,
  number: certificate.certificateId,
});

const PATHS: Record<FeeDocument['kind'], string> = {
  receipt: payments.path,
  due: dues.path,
  creditnote: creditNotes.path,
  voucher: vouchers.path,
  refund: refunds.path,
};

/** Where copies of a document are handed out. @param size of a receipt; the others are A4 */
export const copyPath = ({ kind, id }: FeeDocument, size: ReceiptSize = 'a4') =>
  `${PATHS[kind]}/${id}/copy` + (kind === 'receipt' && size !== 'a4' ? `?size=${size}` : '');

/** The name that its PDF is saved under, as the server has it. */
export const pdfName = ({ title, number }: MailedDocument) =>
  `${title.toLowerCase()} ${number}.pdf`.replaceAll(/[/ ]/g, '-');

/** Creates a link to the document that anyone can open for 30 days. */
export function shareDocument({ kind, id }: FeeDocument) {
  switch (kind) {
    case 'receipt':
      return payments.post('{id}/share', { id });
    case 'due':
      return dues.post('{id}/share', { id });
    case 'creditnote':
      return creditNotes.post('{id}/share', { id });
    case 'voucher':
      return vouchers.post('{id}/share', { id });
    case 'refund':
      return refunds.post('{id}/share', { id });
  }
}

export function mailDocument({ kind, id }: MailedDocument, email: string, key: string) {
  const given = { id, body: { email }, key };
  switch (kind) {
    case 'receipt':
      return payments.post('{id}/mail', given);
    case 'due':
      return dues.post('{id}/mail', given);
    case 'creditnote':
      return creditNotes.post('{id}/mail', given);
    case 'voucher':
      return vouchers.post('{id}/mail', given);
    case 'refund':
      return refunds.post('{id}/mail', given);
    case 'certificate':
      return certificates.post('{id}/mail', given);
  }
}
