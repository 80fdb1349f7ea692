import { t } from '@lingui/core/macro';
import type { Method } from './api';

/** What the list shares with the sheets, which it loads only when one opens. */
export const METHODS = ['CASH', 'UPI', 'CARD', 'BANK_TRANSFER'] as const satisfies readonly Method[];

export const METHOD_LABELS: Readonly<Record<Method, string>> = {
  CASH: t`Cash`,
  UPI: t`UPI`,
  CARD: t`Card`,
  BANK_TRANSFER: t`Bank`,
  OPENING: t`Opening balance`,
};
