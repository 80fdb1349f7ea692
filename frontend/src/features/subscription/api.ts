import { t } from '@lingui/core/macro';
import type { Schemas } from '@/api/client';
import { subscription } from '@/api/resources';
import { fromPaise, toPaise } from '@/lib/format';

export type Term = Schemas['CurrentTerm'];
export type PlanChoice = Schemas['PlanChoice'];
export type Order = Schemas['Order'];
export type PriceToPay = Schemas['PriceToPay'];

export const termQuery = (organisation: string) => subscription.get('user/{organisation}', { organisation });
export const plansQuery = subscription.get('plans');
export const priceQuery = (plan: number) => subscription.get('price', { plan }, { staleTime: 0 });

/** What a limit is for, with its number in a sentence. */
export const THINGS = {
  students: t`Students`,
  staff: t`Staff`,
  branches: t`Branches`,
};
export type Thing = keyof typeof THINGS;
export const THING_NAMES = Object.keys(THINGS) as Thing[];

/** The button that buys a plan. */
export const buyLabel = ({ kind, name }: Pick<PlanChoice, 'kind' | 'name'>): string =>
  ({
    NEW: t`Buy ${{ plan: name }}`,
    RENEWAL: t`Renew`,
    UPGRADE: t`Upgrade to ${{ plan: name }}`,
    DOWNGRADE: t`Change to ${{ plan: name }}`,
  })[kind];

/** What is paid of a total in rupees where tax is deducted at source; an amount being typed counts as none. */
export function lessTds(total: string, tds: string | null | undefined): string {
  const [whole, withheld] = [toPaise(total) ?? 0, toPaise(tds ?? '') ?? 0];
  return withheld > 0 && withheld < whole ? fromPaise(whole - withheld) : total;
}
