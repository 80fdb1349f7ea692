import { fromPaise, rupees, toPaise } from '@/lib/format';
import { t } from '../text';

/** What is owed in a line of text; below zero it is the student's: "Advance ₹500.00". */
export function balanceText(pending: string): string {
  const paise = toPaise(pending) ?? 0;
  return paise < 0 ? t('balance.advanceOf', { amount: rupees(fromPaise(-paise)) }) : rupees(pending);
}
