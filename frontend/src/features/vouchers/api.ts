import type { Schemas } from '@/api/client';
import { advanceVoucher as declared } from '@/api/columns/advanceVoucher';
import { downloadCopy, printCopy } from '@/api/download';
import { defineResource } from '@/api/resource';

export const vouchers = defineResource('advancevoucher');

export type Voucher = Schemas['AdvanceVoucher'];
export type VoucherRow = Schemas['AdvanceVoucherRow'];

export const KIND_LABELS = declared.kind.words;
export const CAUSE_LABELS = declared.cause.words;

type Printed = Pick<VoucherRow, '_id' | 'kind' | 'number'>;

const copyPath = ({ _id }: Printed) => `${vouchers.path}/${_id}/copy`;

/** The name that its PDF is saved under, as the server has it. */
const pdfName = ({ kind, number }: Printed) =>
  `${KIND_LABELS[kind].toLowerCase()} ${number}.pdf`.replaceAll(/[/ ]/g, '-');

export const printVoucher = (voucher: Printed) => printCopy(copyPath(voucher), pdfName(voucher));

export const downloadVoucher = (voucher: Printed) => downloadCopy(copyPath(voucher), pdfName(voucher));
