import { t } from '@lingui/core/macro';
import { Banknote, CreditCard, FileText, Landmark, Smartphone, type LucideIcon } from 'lucide-react';

export interface Mode {
  /** In a row and in the filter. */
  label: string;
  /** Where its balance stands. */
  account: string;
  icon: LucideIcon;
}

/** Where money is, in the order in which it is shown. */
export const MODES: Readonly<Record<string, Mode>> = {
  CASH: { label: t`Cash`, account: t`Cash drawer`, icon: Banknote },
  UPI: { label: t`UPI`, account: t`UPI`, icon: Smartphone },
  CARD: { label: t`Card`, account: t`Card`, icon: CreditCard },
  BANK_TRANSFER: { label: t`Bank`, account: t`Bank`, icon: Landmark },
  CHEQUE: { label: t`Cheque`, account: t`Cheques`, icon: FileText },
};

const OTHER: Mode = { label: t`Other`, account: t`Other`, icon: Banknote };

export const modeOf = (account: string): Mode => MODES[account] ?? { ...OTHER, label: account, account };

/** "Cash", or "Cash to Bank" of a transfer. */
export function modesText([from = '', to]: readonly string[]): string {
  if (to === undefined) return modeOf(from).label;
  return t`${{ from: modeOf(from).label }} to ${{ to: modeOf(to).label }}`;
}
