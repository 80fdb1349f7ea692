import { t } from '@lingui/core/macro';
import { fromPaise, rupees, toPaise } from '@/lib/format';

/** What is owed in a line of text; below zero it is the student's: "Advance ₹500.00". */
export function balanceText(pending: string): string {
  const paise = toPaise(pending) ?? 0;
  return paise < 0 ? t`Advance ${{ amount: rupees(fromPaise(-paise)) }}` : rupees(pending);
}
