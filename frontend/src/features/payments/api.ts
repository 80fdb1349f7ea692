import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { openPdf } from '@/api/download';
import { wireQuery } from '@/components/data-list/list-state';
import type { ListQuery } from '@/components/data-list/types';

export type Payment = Schemas['Payment'];
export type PaymentRow = Schemas['PaymentRow'];
export type PaymentInput = Schemas['PaymentInput'];
export type PaymentPreview = Schemas['PaymentPreview'];
export type Method = Payment['method'];
export type Due = Schemas['Due'];
export type Student = Schemas['StudentRow'];

export const PAYMENT_PATH = '/class/v1/studentpayment';

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

export const duesOf =
  (studentId: number): ListQuery<Due> =>
  (params) => ({
    queryKey: ['due', 'list', studentId, params],
    queryFn: ({ signal }) => {
      const query = { ...wireQuery(params), student: studentId };
      return answer(client.GET('/class/v1/due', { params: { query }, signal }));
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
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

export const recordPayment = (body: PaymentInput, key: string) =>
  answer(client.POST(PAYMENT_PATH, { params: { header: { 'Idempotency-Key': key } }, body }));

export const reversePayment = (id: number, reason: string, key: string) =>
  answer(
    client.POST('/class/v1/studentpayment/{id}/reverse', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body: { reason },
    }),
  );

export const printReceipt = (payment: Pick<Payment, '_id' | 'receiptNo'>) =>
  openPdf(
    `${PAYMENT_PATH}/${payment._id}/receipt`,
    `receipt-${payment.receiptNo.replaceAll('/', '-')}.pdf`,
  );

export const printCreditNote = ({ _id, number }: Due['credits'][number]) =>
  openPdf(`/class/v1/creditnote/${_id}/paper`, `credit-note-${number.replaceAll('/', '-')}.pdf`);
