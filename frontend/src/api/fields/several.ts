import * as z from 'zod/mini';
import { asText, type Facts, type Field } from './field';
import { optionsOf } from './options';
import { idOf, type ChoiceFacts } from './text';

/** Several of the API's words. */
export const choices = <Word extends string>({
  label,
  words,
}: ChoiceFacts<Word, boolean>): Field<string[], Word[]> => ({
  kind: 'choices',
  label,
  optional: true,
  options: optionsOf(words),
  rule: z.pipe(
    z.array(z.string()),
    z.transform((chosen) => chosen as Word[]),
  ),
  hold: (value) => (Array.isArray(value) ? value.map(asText) : []),
});

/** Several other records. */
export const references = ({ label }: Facts<boolean>): Field<string[], number[]> => ({
  kind: 'references',
  label,
  optional: true,
  rule: z.pipe(
    z.array(z.string()),
    z.transform((ids) => ids.map(Number)),
  ),
  hold: (value) => (Array.isArray(value) ? value.map(idOf) : []),
});

/** Several records whose ids are words. */
export const texts = ({ label }: Facts<boolean>): Field<string[], string[]> => ({
  kind: 'texts',
  label,
  optional: true,
  rule: z.array(z.string()),
  hold: (value) => (Array.isArray(value) ? value.map(idOf) : []),
});
