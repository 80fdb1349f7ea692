const KEY = 'receipt-size';

/** The paper of a receipt: a sheet, or the roll of a thermal printer. */
export type ReceiptSize = 'a4' | '80mm';

/** The paper that this device printed a receipt on last. */
export const receiptSize = (): ReceiptSize => (localStorage.getItem(KEY) === '80mm' ? '80mm' : 'a4');

export const rememberReceiptSize = (size: ReceiptSize): void => localStorage.setItem(KEY, size);
