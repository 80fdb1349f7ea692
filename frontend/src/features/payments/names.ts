import type { Method } from './api';

/** What the list shares with the sheets, which it loads only when one opens. */
export const METHODS = ['CASH', 'UPI', 'CARD', 'BANK_TRANSFER'] as const satisfies readonly Method[];

/** The parameter that opens the record-payment sheet on any page: a student's id, or `new`. */
export const PAY_PARAM = 'pay';
