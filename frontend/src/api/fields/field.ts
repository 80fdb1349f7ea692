import * as z from 'zod/mini';
import type { AcceptedFiles } from './file';
import type { Option } from './options';

/** What a field holds, which decides how it is drawn (`FormField`). */
export type Kind =
  | 'text'
  | 'email'
  | 'phone'
  | 'paragraph'
  | 'password'
  | 'state'
  | 'choice'
  | 'choices'
  | 'flag'
  | 'reference'
  | 'references'
  | 'texts'
  | 'whole'
  | 'wholes'
  | 'money'
  | 'percent'
  | 'day'
  | 'time'
  | 'file';

/** A field of a form, as the contract declares it. @template In what it holds @template Out what the API takes */
export interface Field<In, Out> {
  kind: Kind;
  label: string;
  /** It may be left empty. */
  optional: boolean;
  /** Checks what the field holds and turns it into what the API takes. */
  rule: z.ZodMiniType<Out, In>;
  /** What the field holds for its value in a record; `undefined` where there is none. */
  hold: (value: unknown, record: Readonly<Record<string, unknown>>) => In;
  maxLength?: number;
  /** What is kept of what is typed: upper case, or digits alone. */
  typed?: 'upper' | 'digits';
  options?: readonly Option[];
  accepts?: AcceptedFiles;
  /** The last day that may be chosen. */
  latest?: () => string;
}

/** What every field says. @template Empty `true` where it may be left empty */
export interface Facts<Empty extends boolean> {
  label: string;
  /** Said of an empty field. */
  required?: string;
  optional?: Empty;
}

/** Nothing is sent as null where a field may be left empty. */
export type OrNull<T, Empty extends boolean> = T | (Empty extends true ? null : never);

/** The text of a field, with the one sentence that is wrong with it. @param fault the sentence, if any */
export const judged = (fault: (text: string) => string | undefined, isTrimmed = true) =>
  z.string().check(...(isTrimmed ? [z.trim()] : []), ({ value, issues }) => {
    const message = fault(value);
    // The rules for several fields are looked at all the same.
    if (message) issues.push({ code: 'custom', input: value, message, continue: true });
  });

/** A field of text that stands for something else: an id, an amount, a day. Nothing typed is null. */
export function converted<Out, Empty extends boolean>(
  kind: Kind,
  { label, required, optional }: Facts<Empty>,
  fault: (text: string) => string | undefined,
  convert: (text: string) => Out,
  hold: Field<string, unknown>['hold'] = asText,
): Field<string, OrNull<Out, Empty>> {
  return {
    kind,
    label,
    optional: Boolean(optional),
    hold,
    rule: z.pipe(
      judged((text) => (text === '' ? required : fault(text))),
      z.transform((text: string) => (text === '' ? null : convert(text)) as OrNull<Out, Empty>),
    ),
  };
}

export const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

interface CustomFacts<In, Out> {
  label: string;
  rule: z.ZodMiniType<Out, In>;
  hold: Field<In, Out>['hold'];
  options?: readonly Option[];
}

/** A field that a screen adds to those of the contract, or holds otherwise. */
export const custom = <In, Out>(facts: CustomFacts<In, Out>): Field<In, Out> => ({
  kind: 'text',
  optional: false,
  ...facts,
});
