import * as z from 'zod/mini';
import { amountOrZero, optionalAmount } from '@/components/form/rules';
import { fromPaise, toPaise } from '@/lib/format';
import type { FeePlan, FeePlanTerms } from './api';
import { t } from './text';

export const between = (least: number, most: number, message: string) =>
  z.refine<string>((text) => /^\d+$/.test(text) && +text >= least && +text <= most, message);

const asNumber = z.transform(Number);

/** The terms of a fee plan as their fields hold them. */
export const planFields = {
  kind: z.enum(['ONE_TIME', 'MONTHLY', 'QUARTERLY', 'HALF_YEARLY', 'YEARLY', 'INSTALMENTS']),
  dueDay: z.pipe(
    z.string().check(
      z.refine((text) => text === '' || (/^\d+$/.test(text) && +text >= 1 && +text <= 31), t('faults.dueDay')),
    ),
    z.transform((text: string) => (text ? Number(text) : null)),
  ),
  graceDays: z.pipe(z.string().check(between(0, 90, t('faults.grace'))), asNumber),
  instalments: z.array(z.object({ amount: z.string(), afterDays: z.string() })),
  lateFeeKind: z.enum(['NONE', 'FIXED', 'PER_DAY', 'PERCENT']),
  lateFee: amountOrZero,
  lateFeeCap: optionalAmount,
  proration: z.enum(['NONE', 'BY_DAY']),
};

const plan = z.object(planFields);
export type PlanPart = z.input<typeof plan>;
type PlanValues = z.output<typeof plan>;

/** What the rows come to, in paise; rows without an amount count as nothing. */
export const sumOf = (rows: readonly { amount: string }[]) =>
  rows.reduce((sum, { amount }) => sum + (toPaise(amount) ?? 0), 0);

/** What is wrong with the terms together: field → sentence. `fee` is the plan's, as typed. */
export function planFaults(terms: Pick<PlanPart, 'kind' | 'instalments'> & PlanValues, fee: string): [PropertyKey[], string][] {
  const faults: [PropertyKey[], string][] = [];
  if (terms.kind === 'INSTALMENTS') faults.push(...instalmentFaults(terms.instalments, toPaise(fee) ?? 0));
  const late = toPaise(terms.lateFee) ?? 0;
  if (terms.lateFeeKind !== 'NONE' && late === 0) faults.push([['lateFee'], t('faults.lateFee')]);
  if (terms.lateFeeKind === 'PERCENT' && late > 100_00) faults.push([['lateFee'], t('faults.rate')]);
  if (terms.lateFeeKind === 'PER_DAY' && (toPaise(terms.lateFeeCap ?? '') ?? 0) < Math.max(late, 1)) {
    faults.push([['lateFeeCap'], terms.lateFeeCap ? t('faults.lateFeeCap') : t('faults.lateFeeNoCap')]);
  }
  return faults;
}

function instalmentFaults(rows: PlanPart['instalments'], fee: number): [PropertyKey[], string][] {
  if (rows.length < 2) return [[['instalments'], t('faults.instalments')]];
  const faults: [PropertyKey[], string][] = [];
  rows.forEach(({ amount, afterDays }, place) => {
    if ((toPaise(amount) ?? 0) <= 0) faults.push([['instalments', place, 'amount'], t('faults.instalment')]);
    const before = rows[place - 1];
    if (!/^\d{1,4}$/.test(afterDays)) faults.push([['instalments', place, 'afterDays'], t('faults.days')]);
    else if (before && Number(afterDays) <= Number(before.afterDays)) {
      faults.push([['instalments', place, 'afterDays'], t('faults.later')]);
    }
  });
  // The sum is said beside the rows all the time; as a fault only when nothing else is wrong.
  if (faults.length === 0 && sumOf(rows) !== fee) return [[['instalments'], t('faults.sum')]];
  return faults;
}

/** What the fields of a plan hold at the start. */
export function planDefaults(plan?: FeePlan): PlanPart {
  return {
    kind: plan?.kind ?? 'MONTHLY',
    dueDay: plan?.dueDay ? String(plan.dueDay) : '',
    graceDays: String(plan?.graceDays ?? 5),
    instalments: (plan?.instalments ?? []).map(({ amount, afterDays }) => ({ amount, afterDays: String(afterDays) })),
    lateFeeKind: plan?.lateFeeKind ?? 'NONE',
    lateFee: plan && plan.lateFeeKind !== 'NONE' ? plan.lateFee : '',
    lateFeeCap: plan?.lateFeeCap ?? '',
    proration: plan?.proration ?? 'NONE',
  };
}

/** What is sent: only what the plan's kinds have a use for. */
export function planBody(values: PlanValues): FeePlanTerms {
  const { kind, dueDay, graceDays, lateFeeKind, proration } = values;
  return {
    kind,
    dueDay,
    graceDays,
    proration,
    lateFeeKind,
    instalments:
      kind === 'INSTALMENTS'
        ? values.instalments.map(({ amount, afterDays }) => ({
            amount: fromPaise(toPaise(amount) ?? 0),
            afterDays: Number(afterDays),
          }))
        : [],
    lateFee: lateFeeKind === 'NONE' ? '0' : values.lateFee,
    lateFeeCap: lateFeeKind === 'PER_DAY' ? values.lateFeeCap : null,
  };
}

/** Two halves, a month apart: something to begin with. */
export function twoHalves(fee: string): PlanPart['instalments'] {
  const paise = toPaise(fee) ?? 0;
  const first = Math.ceil(paise / 200) * 100;
  return [first, paise - first].map((half, place) => ({
    amount: half > 0 ? fromPaise(half) : '',
    afterDays: String(place * 30),
  }));
}

const planForm = z.extend(plan, {
  name: z.string().check(z.trim()),
  /** Of one period, or of the whole; the course's own fee when left empty. */
  fee: optionalAmount,
});

/** A plan of a course that costs `baseFee`. */
export const planSchema = (baseFee: string) =>
  planForm.check((found) => {
    for (const [path, message] of planFaults(found.value, found.value.fee ?? baseFee)) {
      found.issues.push({ code: 'custom', message, path, input: found.value });
    }
  });

export type PlanForm = z.input<typeof planForm>;

/** What each field of a plan is called, in the order of the form. */
export const PLAN_LABELS = {
  kind: t('fields.kind'),
  instalments: t('fields.instalments'),
  graceDays: t('fields.graceDays'),
  dueDay: t('fields.dueDay'),
  lateFeeKind: t('fields.lateFeeKind'),
  lateFee: t('fields.lateFee'),
  lateFeeCap: t('fields.lateFeeCap'),
  proration: t('fields.proration'),
} satisfies Partial<Record<keyof PlanForm, string>>;
