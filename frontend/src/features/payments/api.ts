import type { Schemas } from '@/api/client';
import { downloadCopy, openBeside, printCopy } from '@/api/download';
import { branches, dues, payments } from '@/api/resources';
import { whatsappUrl } from '@/lib/reach';

export type Payment = Schemas['Payment'];
export type PaymentRow = Schemas['PaymentRow'];
export type PaymentInput = Schemas['PaymentInput'];
export type PaymentPreview = Schemas['PaymentPreview'];
export type Method = Payment['method'];
export type Due = Schemas['Due'];
export type Student = Schemas['StudentRow'];

/** The branch with what its receipts carry: address and GSTIN. */
export const branchRecord = (id: number) => branches.record(id, { meta: { silent: true } });

export type PreviewBody = Schemas['PreviewInput'];

/** What recording this payment would do; nothing is saved, and nothing of it is shown again later. */
export const paymentPreview = (body: PreviewBody) =>
  payments.preview('preview', { body }, { gcTime: 0, networkMode: 'always', placeholderData: undefined });

export const reversePayment = (id: number, reason: string, key: string) =>
  payments.post('{id}/reverse', { id, body: { reason }, key });

/** What is needed to hand a receipt on. */
export type Receipt = Pick<Payment, '_id' | 'receiptNo' | 'amount'>;

const receiptPath = ({ _id }: Receipt) => `${payments.path}/${_id}/copy`;
const pdfName = (kind: string, number: string) => `${kind}-${number.replaceAll('/', '-')}.pdf`;
const receiptName = ({ receiptNo }: Receipt) => pdfName('receipt', receiptNo);

export const printReceipt = (receipt: Receipt) => printCopy(receiptPath(receipt), receiptName(receipt));

export const downloadReceipt = (receipt: Receipt) => downloadCopy(receiptPath(receipt), receiptName(receipt));

type SharedDocument = Schemas['SharedDocument'];

/** Opens a chat with the student, a link to the receipt in it. @param words what the chat begins with */
export const chatReceipt = ({ _id: id }: Receipt, words: (shared: SharedDocument) => string) =>
  openBeside(async () => {
    const { data: shared } = await payments.post('{id}/share', { id });
    return whatsappUrl(shared.phone, words(shared));
  });

export const mailReceipt = (id: number, email: string, key: string) =>
  payments.post('{id}/mail', { id, body: { email }, key });

export const printDue = ({ _id, number, docType }: Due) =>
  printCopy(`${dues.path}/${_id}/copy`, pdfName(docType.toLowerCase().replaceAll('_', '-'), number));

export const printCreditNote = ({ _id, number }: Due['credits'][number]) =>
  printCopy(`/class/v1/creditnote/${_id}/copy`, pdfName('credit-note', number));

export type ChargeAsked = Schemas['ChargeAsked'];
export type ChargePreview = Schemas['ChargePreview'];

/** What adding this charge would come to; nothing is saved. */
export const chargePreview = (body: ChargeAsked) => dues.preview('preview', { body });
