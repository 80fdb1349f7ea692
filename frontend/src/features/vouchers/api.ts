import type { Schemas } from '@/api/client';
import { advanceVoucher as declared } from '@/api/columns/advanceVoucher';

export { vouchers } from '@/api/vouchers';

export type Voucher = Schemas['AdvanceVoucher'];
export type VoucherRow = Schemas['AdvanceVoucherRow'];

export const KIND_LABELS = declared.kind.words;
export const CAUSE_LABELS = declared.cause.words;
