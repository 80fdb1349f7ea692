import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { asText, custom } from '@/api/fields/field';
import { feePlanInput } from '@/api/forms/feeplan';
import { defineForm, type Fault, type HeldBy } from '@/components/form/define-form';
import { fromPaise, toPaise } from '@/lib/format';
import type { FeePlanTerms } from './api';

const { kind, dueDay, graceDays, lateFeeKind, lateFee, lateFeeCap, proration } = feePlanInput;

/** Rows of the form; which of them are wrong is said beside them. */
interface Instalment {
  amount: string;
  afterDays: string;
}

type KeptInstalments = readonly { amount: string; afterDays: number }[] | undefined;

/** The terms of a fee plan, in the order of their fields. */
export const planFields = {
  kind,
  instalments: custom<Instalment[], Instalment[]>({
    label: t`Instalments`,
    rule: z.array(z.object({ amount: z.string(), afterDays: z.string() })),
    hold: (rows) =>
      ((rows as KeptInstalments) ?? []).map((row) => ({ amount: row.amount, afterDays: String(row.afterDays) })),
  }),
  graceDays,
  dueDay,
  lateFeeKind,
  // Nothing is typed yet where there is none.
  lateFee: {
    ...lateFee,
    hold: (value: unknown, plan: { lateFeeKind?: unknown }) => (plan.lateFeeKind === 'NONE' ? '' : asText(value)),
  },
  lateFeeCap,
  proration,
};

/** How a new plan is paid, unless somebody chooses otherwise. */
export const PLAN_STARTS = { kind: 'MONTHLY', graceDays: '5', lateFeeKind: 'NONE', proration: 'NONE' };

export type PlanPart = HeldBy<ReturnType<typeof defineForm<typeof planFields>>>;

/** The terms as they are sent, but for the rows. */
type Terms = Omit<FeePlanTerms, 'instalments' | 'name' | 'fee'> & { instalments: readonly Instalment[] };

/** What the rows come to, in paise; rows without an amount count as nothing. */
export const sumOf = (rows: readonly { amount: string }[]) =>
  rows.reduce((sum, { amount }) => sum + (toPaise(amount) ?? 0), 0);

/** What is wrong with the terms together. `fee` is the plan's, as typed. */
export function planFaults(plan: Terms, fee: string): Fault[] {
  const faults: Fault[] = [];
  if (plan.kind === 'INSTALMENTS') faults.push(...instalmentFaults(plan.instalments, toPaise(fee) ?? 0));
  const late = toPaise(plan.lateFee ?? '') ?? 0;
  if (plan.lateFeeKind !== 'NONE' && late === 0) faults.push(['lateFee', t`Late fee is required.`]);
  if (plan.lateFeeKind === 'PERCENT' && late > 100_00) faults.push(['lateFee', t`A percentage from 0 to 100.`]);
  if (plan.lateFeeKind === 'PER_DAY' && (toPaise(plan.lateFeeCap ?? '') ?? 0) < Math.max(late, 1)) {
    faults.push([
      'lateFeeCap',
      plan.lateFeeCap ? t`At least the late fee for one day.` : t`Enter the upper limit of the daily late fee.`,
    ]);
  }
  return faults;
}

function instalmentFaults(rows: readonly Instalment[], fee: number): Fault[] {
  if (rows.length < 2) return [['instalments', t`Please give at least two instalments.`]];
  const faults: Fault[] = [];
  rows.forEach(({ amount, afterDays }, place) => {
    if ((toPaise(amount) ?? 0) <= 0) faults.push([['instalments', place, 'amount'], t`Enter an amount in rupees.`]);
    const before = rows[place - 1];
    if (!/^\d{1,4}$/.test(afterDays)) faults.push([['instalments', place, 'afterDays'], t`Enter a number of days.`]);
    else if (before && Number(afterDays) <= Number(before.afterDays)) {
      faults.push([['instalments', place, 'afterDays'], t`Choose a later day than the one before.`]);
    }
  });
  // The sum is said beside the rows all the time; as a fault only when nothing else is wrong.
  if (faults.length === 0 && sumOf(rows) !== fee) return [['instalments', t`The instalments must add up to the fee.`]];
  return faults;
}

/** What is sent: only what the plan's kinds have a use for. */
export function planBody({ instalments, ...plan }: Terms): FeePlanTerms {
  return {
    ...plan,
    instalments:
      plan.kind === 'INSTALMENTS'
        ? instalments.map(({ amount, afterDays }) => ({
            amount: fromPaise(toPaise(amount) ?? 0),
            afterDays: Number(afterDays),
          }))
        : [],
    lateFee: plan.lateFeeKind === 'NONE' ? '0' : plan.lateFee,
    lateFeeCap: plan.lateFeeKind === 'PER_DAY' ? plan.lateFeeCap : null,
  };
}

/** Two halves, a month apart: something to begin with. */
export function twoHalves(fee: string): Instalment[] {
  const paise = toPaise(fee) ?? 0;
  const first = Math.ceil(paise / 200) * 100;
  return [first, paise - first].map((half, place) => ({
    amount: half > 0 ? fromPaise(half) : '',
    afterDays: String(place * 30),
  }));
}

/** A plan of a course that costs `baseFee`; the course's own fee is meant where none is given. */
export const planForm = (baseFee: string) =>
  defineForm({ name: feePlanInput.name, fee: feePlanInput.fee, ...planFields }, ({ fee, ...plan }) =>
    planFaults(plan, fee ?? baseFee),
  );
