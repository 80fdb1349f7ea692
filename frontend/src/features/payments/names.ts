import { t } from '@lingui/core/macro';
import type { Method, Payment } from './api';

/** What the list shares with the sheets, which it loads only when one opens. */
export const METHODS = ['CASH', 'UPI', 'CARD', 'BANK_TRANSFER', 'CHEQUE'] as const satisfies readonly Method[];

export const METHOD_LABELS: Readonly<Record<Method, string>> = {
  CASH: t`Cash`,
  UPI: t`UPI`,
  CARD: t`Card`,
  BANK_TRANSFER: t`Bank`,
  CHEQUE: t`Cheque`,
  OPENING: t`Opening balance`,
};

/** The states of a payment that counts: what may be reversed. */
const PAID: readonly Payment['status'][] = ['CONFIRMED', 'RECEIVED', 'CLEARED'];

export const isPaid = ({ status }: Pick<Payment, 'status'>) => PAID.includes(status);

/** A cheque of which the bank may still say that it is not paid. */
export const mayBounce = ({ method, status }: Pick<Payment, 'method' | 'status'>) =>
  method === 'CHEQUE' && (status === 'RECEIVED' || status === 'CLEARED');
