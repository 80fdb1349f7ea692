import type { Method } from './api';

/** What the list shares with the sheets, which it loads only when one opens. */
export const METHODS = ['CASH', 'UPI', 'CARD', 'BANK_TRANSFER'] as const satisfies readonly Method[];
