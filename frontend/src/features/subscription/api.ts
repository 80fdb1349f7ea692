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
/** The price with a coupon. Its refusal is told under the code. */
export const discountedQuery = (plan: number, coupon: string) =>
  subscription.get('price', { plan, coupon }, { staleTime: 0, retry: false, meta: { silent: true } });

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

/** Where an order is paid by Razorpay: a page of its own, because only it may load Razorpay's script. */
export const payUrl = (order: number) => `/subscription?checkout=${order}`;

/** What is left to pay of a total in rupees; an amount that is still being typed counts as none. */
export function less(total: string, ...parts: readonly (string | null | undefined)[]): string {
  const whole = toPaise(total) ?? 0;
  const left = parts.reduce((rest, part) => {
    const paise = toPaise(part ?? '') ?? 0;
    return paise > 0 && paise < rest ? rest - paise : rest;
  }, whole);
  return fromPaise(left);
}
