import * as z from 'zod/mini';
import { asText, converted, judged, type Facts, type Field, type Kind, type OrNull } from './field';
import { optionsOf } from './options';

type Rules = readonly (readonly [pattern: RegExp, message: string])[];

interface TextFacts extends Facts<boolean> {
  maxLength?: number;
  typed?: 'upper' | 'digits';
  /** Patterns for a text that is not empty, each with what is said of one that does not match. */
  rules?: Rules;
}

const textOf =
  (kind: Kind, isTrimmed = true, hold: (value: unknown) => string = asText) =>
  ({ label, required, optional = false, maxLength, typed, rules = [] }: TextFacts): Field<string, string> => ({
    kind,
    label,
    optional,
    maxLength,
    typed,
    hold,
    rule: judged((text) => (text === '' ? required : rules.find(([pattern]) => !pattern.test(text))?.[1]), isTrimmed),
  });

export const text = /* @__PURE__ */ textOf('text');
export const email = /* @__PURE__ */ textOf('email');
export const phone = /* @__PURE__ */ textOf('phone');
/** Several lines; a list is held as one entry a line. */
export const paragraph = /* @__PURE__ */ textOf('paragraph', true, (value) =>
  Array.isArray(value) ? value.join('\n') : asText(value),
);
export const state = /* @__PURE__ */ textOf('state');
/** A space may be part of it. */
export const password = /* @__PURE__ */ textOf('password', false);

export interface ChoiceFacts<Word extends string, Empty extends boolean> extends Facts<Empty> {
  /** What people read, by the word that the API knows. */
  words: Record<Word, string>;
}

/** One of the API's words. */
export function choice<Word extends string, Empty extends boolean = false>(
  facts: ChoiceFacts<Word, Empty>,
): Field<string, OrNull<Word, Empty>> {
  return {
    ...converted(
      'choice',
      facts,
      () => undefined,
      (word) => word as Word,
    ),
    options: optionsOf(facts.words),
  };
}

export const flag = ({ label }: Facts<boolean>): Field<boolean, boolean> => ({
  kind: 'flag',
  label,
  optional: false,
  rule: z.boolean(),
  hold: Boolean,
});

/** The id of a record or of what names one; records name others as `{ _id, name }`. */
export const idOf = (value: unknown) =>
  asText(typeof value === 'object' && value !== null && '_id' in value ? value._id : value);

/** Another record, chosen by its id. */
export const reference = <Empty extends boolean = false>(facts: Facts<Empty>): Field<string, OrNull<number, Empty>> =>
  converted('reference', facts, () => undefined, Number, idOf);

interface WholeFacts<Empty extends boolean> extends Facts<Empty> {
  invalid: string;
  minimum: number;
  maximum: number;
}

/** A whole number. */
export function whole<Empty extends boolean = false>(facts: WholeFacts<Empty>): Field<string, OrNull<number, Empty>> {
  const { invalid, minimum, maximum } = facts;
  const fits = (text: string) => /^\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum;
  const field = converted('whole', facts, (text) => (fits(text) ? undefined : invalid), Number);
  return { ...field, typed: 'digits', maxLength: String(maximum).length };
}

/** Several whole numbers: the days of a week. */
export const wholes = ({ label, required }: Facts<boolean>): Field<number[], number[]> => ({
  kind: 'wholes',
  label,
  optional: required === undefined,
  rule: z.array(z.number()).check(...(required ? [z.minLength(1, required)] : [])),
  hold: (value) => (Array.isArray(value) ? (value as number[]) : []),
});
