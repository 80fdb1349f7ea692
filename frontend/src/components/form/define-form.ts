import * as z from 'zod/mini';
import type { Field } from '@/api/fields/field';

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Fields = Record<string, Field<any, any>>;

type Held<F extends Fields> = { [K in keyof F]: z.input<F[K]['rule']> };
type Sent<F extends Fields> = { [K in keyof F]: z.output<F[K]['rule']> };

/** What is wrong with several fields together: where it is said, and what. */
export type Fault = readonly [at: string | readonly PropertyKey[], message: string];

/** A form: its fields in the order of the screen, and what is asked of several of them together. */
export interface Form<In, Out> {
  fields: Record<keyof In, Field<unknown, unknown>>;
  schema: z.ZodMiniType<Out, In>;
  /** What the fields hold for a record, or for a new one that starts with these values. */
  held: (record?: object, starts?: Partial<In>) => In;
  /** It begins with nothing of the record. */
  isStep?: boolean;
}

/**
 * A form over fields of the contract.
 * @param faults what is wrong with the values together. It is asked also while single fields are wrong.
 */
export function defineForm<F extends Fields>(
  fields: F,
  faults?: (values: Sent<F>) => Iterable<Fault>,
): Form<Held<F>, Sent<F>> {
  const shape = z.object(Object.fromEntries(Object.entries(fields).map(([name, { rule }]) => [name, rule])));
  const together = shape.check(({ value, issues }) => {
    for (const [at, message] of faults?.(value as Sent<F>) ?? []) {
      issues.push({
        code: 'custom',
        input: value,
        message,
        path: typeof at === 'string' ? [at] : [...at],
        continue: true,
      });
    }
  });
  return {
    fields: fields,
    schema: (faults ? together : shape) as unknown as z.ZodMiniType<Sent<F>, Held<F>>,
    held: (record = {}, starts = {}) => {
      const known: Record<string, unknown> = { ...record };
      const begun: Record<string, unknown> = { ...starts };
      const held = (name: string, field: Field<unknown, unknown>) =>
        name in known || !(name in begun) ? field.hold(known[name], known) : begun[name];
      return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, held(name, field)])) as Held<F>;
    },
  };
}

/** The form of a step that a record takes: it begins with nothing of the record. */
export function defineStep<F extends Fields>(
  fields: F,
  faults?: (values: Sent<F>) => Iterable<Fault>,
): Form<Held<F>, Sent<F>> {
  const form = defineForm(fields, faults);
  return { ...form, isStep: true, held: (_record, starts) => form.held(undefined, starts) };
}

/** What the fields of a form hold, and what is sent. */
export type HeldBy<F extends { held: (...some: never[]) => unknown }> = ReturnType<F['held']>;
export type SentBy<F extends { schema: z.ZodMiniType }> = z.output<F['schema']>;
