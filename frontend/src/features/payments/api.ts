import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { downloadCopy, openBeside, printCopy } from '@/api/download';
import { wireQuery } from '@/components/data-list/list-state';
import type { ListQuery } from '@/components/data-list/types';
import { whatsappUrl } from '@/lib/reach';

export type Payment = Schemas['Payment'];
export type PaymentRow = Schemas['PaymentRow'];
export type PaymentInput = Schemas['PaymentInput'];
export type PaymentPreview = Schemas['PaymentPreview'];
export type Method = Payment['method'];
export type Due = Schemas['Due'];
export type Student = Schemas['StudentRow'];

export const PAYMENT_PATH = '/class/v1/studentpayment';
export const DUE_PATH = '/class/v1/due';

/** Of everybody in view, or of one student. */
export const payments =
  (studentId?: number): ListQuery<PaymentRow> =>
  (params) => ({
    queryKey: ['studentpayment', 'list', studentId, params],
    queryFn: ({ signal }) => {
      const query = { ...wireQuery(params), student: studentId };
      return answer(client.GET(PAYMENT_PATH, { params: { query }, signal }));
    },
  });

/** Of everybody in view, or of one student. */
export const dues =
  (studentId?: number): ListQuery<Due> =>
  (params) => ({
    queryKey: ['due', 'list', studentId, params],
    queryFn: ({ signal }) => {
      const query = { ...wireQuery(params), student: studentId };
      return answer(client.GET(DUE_PATH, { params: { query }, signal }));
    },
  });

export const paymentRecord = (id: string) =>
  queryOptions({
    queryKey: ['studentpayment', 'record', id],
    queryFn: async ({ signal }) => {
      const call = client.GET('/class/v1/studentpayment/{id}', { params: { path: { id } }, signal });
      return (await answer(call)).data;
    },
  });

/** The branch with what its receipts carry: address and GSTIN. */
export const branchRecord = (id: number) =>
  queryOptions({
    queryKey: ['branch', 'record', id],
    queryFn: async ({ signal }) => {
      const call = client.GET('/class/v1/branch/{id}', { params: { path: { id } }, signal });
      return (await answer(call)).data;
    },
    meta: { silent: true },
  });

/** Students by name, phone or ID, for the picker. */
export const studentSearch = (search: string) =>
  queryOptions({
    queryKey: ['student', 'search', search],
    queryFn: async ({ signal }) => {
      const query = { search, pageSize: 8 };
      return (await answer(client.GET('/class/v1/student', { params: { query }, signal }))).list;
    },
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

export interface PreviewBody {
  studentObjectId: number;
  amount?: string;
  date?: string;
  allocations?: { due: number; amount: string }[];
}

/** What recording this payment would do; nothing is saved. */
export const paymentPreview = (body: PreviewBody) =>
  queryOptions({
    queryKey: ['preview', 'payment', body],
    queryFn: async ({ signal }) => {
      const call = client.POST('/class/v1/studentpayment/preview', { body, signal });
      return (await answer(call)).data;
    },
    staleTime: 0,
    // Nothing of it is shown again later: the balance may be another one by then.
    gcTime: 0,
    networkMode: 'always',
    meta: { silent: true },
  });

const withKey = (key: string) => ({ 'Idempotency-Key': key });

export const recordPayment = (body: PaymentInput, key: string) =>
  answer(client.POST(PAYMENT_PATH, { params: { header: withKey(key) }, body }));

export const reversePayment = (id: number, reason: string, key: string) =>
  answer(
    client.POST('/class/v1/studentpayment/{id}/reverse', {
      params: { path: { id }, header: withKey(key) },
      body: { reason },
    }),
  );

/** What is needed to hand a receipt on. */
export type Receipt = Pick<Payment, '_id' | 'receiptNo' | 'amount'>;

const receiptPath = ({ _id }: Receipt) => `${PAYMENT_PATH}/${_id}/copy`;
const pdfName = (kind: string, number: string) => `${kind}-${number.replaceAll('/', '-')}.pdf`;
const receiptName = ({ receiptNo }: Receipt) => pdfName('receipt', receiptNo);

export const printReceipt = (receipt: Receipt) => printCopy(receiptPath(receipt), receiptName(receipt));

export const downloadReceipt = (receipt: Receipt) => downloadCopy(receiptPath(receipt), receiptName(receipt));

type SharedDocument = Schemas['SharedDocument'];

/** Opens a chat with the student, a link to the receipt in it. @param words what the chat begins with */
export const chatReceipt = ({ _id: id }: Receipt, words: (shared: SharedDocument) => string) =>
  openBeside(async () => {
    const call = client.POST('/class/v1/studentpayment/{id}/share', { params: { path: { id } } });
    const { data } = await answer(call);
    return whatsappUrl(data.phone, words(data));
  });

export const mailReceipt = (id: number, email: string, key: string) =>
  answer(
    client.POST('/class/v1/studentpayment/{id}/mail', {
      params: { path: { id }, header: withKey(key) },
      body: { email },
    }),
  );

export const printDue = ({ _id, number, docType }: Due) =>
  printCopy(`/class/v1/due/${_id}/copy`, pdfName(docType.toLowerCase().replaceAll('_', '-'), number));

export const printCreditNote = ({ _id, number }: Due['credits'][number]) =>
  printCopy(`/class/v1/creditnote/${_id}/copy`, pdfName('credit-note', number));

export type ChargeInput = Schemas['ChargeInput'];
export type ChargeAsked = Schemas['ChargeAsked'];
export type ChargePreview = Schemas['ChargePreview'];

/** What adding this charge would come to; nothing is saved. */
export const chargePreview = (body: ChargeAsked) =>
  queryOptions({
    queryKey: ['preview', 'charge', body],
    queryFn: async ({ signal }) => (await answer(client.POST('/class/v1/due/preview', { body, signal }))).data,
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

export const addCharge = (body: ChargeInput, key: string) =>
  answer(client.POST('/class/v1/due', { params: { header: withKey(key) }, body }));

interface Voiding {
  reason: string;
  version: number;
}

export const cancelDue = (id: number, body: Voiding) =>
  answer(client.POST('/class/v1/due/{id}/cancel', { params: { path: { id } }, body }));

export const writeOffDue = (id: number, body: Voiding) =>
  answer(client.POST('/class/v1/due/{id}/write-off', { params: { path: { id } }, body }));
