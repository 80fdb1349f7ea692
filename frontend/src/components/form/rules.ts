import * as z from 'zod/mini';
import { fromPaise, toPaise } from '@/lib/format';
import { texts } from '@/i18n/texts';

/**
 * What several forms ask of their fields. Each rule takes what a field holds (text) and gives what
 * the API takes; the sentences of the specification's section 5 are in its own words.
 */
const t = texts('rules', {
  phoneRequired: 'Phone number is required',
  phoneDigits: 'Phone number must be 10 digits',
  phoneStart: 'Phone number must start with 6, 7, 8, or 9',
  email: 'Email is invalid.',
  day: 'Write the date as dd-mm-yyyy',
  amount: 'Enter an amount in rupees',
  pincode: 'Pincode must be 6 digits',
});

const digitsRule = z.regex(/^\d{10}$/, t('phoneDigits'));
const startRule = z.regex(/^[6-9]/, t('phoneStart'));

export const requiredText = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

const emptyToNull = z.transform((text: string) => text || null);

/** Text that may be absent: nothing is sent as null. */
export const optionalText = z.pipe(z.string().check(z.trim()), emptyToNull);

export const phoneNumber = z
  .string()
  .check(z.minLength(1, { error: t('phoneRequired'), abort: true }), digitsRule, startRule);

const isEmptyOr = (rule: RegExp) => (text: string) => text === '' || rule.test(text);

export const optionalPhone = z.pipe(
  z.string().check(
    z.refine(isEmptyOr(/^\d{10}$/), { error: t('phoneDigits'), abort: true }),
    z.refine(isEmptyOr(/^[6-9]/), t('phoneStart')),
  ),
  emptyToNull,
);

export const optionalEmail = z.pipe(
  z.string().check(z.trim(), z.refine(isEmptyOr(/^[^\s@]+@[^\s@]+\.[^\s@]+$/), t('email'))),
  emptyToNull,
);

export const optionalPincode = z.pipe(
  z.string().check(z.refine(isEmptyOr(/^\d{6}$/), t('pincode'))),
  emptyToNull,
);

const isDay = /^\d{4}-\d{2}-\d{2}$/;

export const day = (required: string) =>
  z.string().check(z.minLength(1, { error: required, abort: true }), z.regex(isDay, t('day')));

export const optionalDay = z.pipe(
  z.string().check(z.refine(isEmptyOr(isDay), t('day'))),
  emptyToNull,
);

const toWire = z.transform((text: string) => fromPaise(toPaise(text) ?? 0));

/** An amount that must be there; sent with two decimals. */
export const amount = (required: string) =>
  z.pipe(
    z.string().check(
      z.minLength(1, { error: required, abort: true }),
      z.refine((text) => toPaise(text) !== null, t('amount')),
    ),
    toWire,
  );

/** An amount that is nothing when left empty. */
export const amountOrZero = z.pipe(
  z.string().check(z.refine((text) => text === '' || toPaise(text) !== null, t('amount'))),
  toWire,
);

/** An amount that may be absent: left empty it is sent as null. */
export const optionalAmount = z.pipe(
  z.string().check(z.refine((text) => text === '' || toPaise(text) !== null, t('amount'))),
  z.transform((text: string) => (text ? fromPaise(toPaise(text) ?? 0) : null)),
);

/** One of the API's words, chosen in a select that offers nothing else. */
export const chosenWord = <Word extends string>(message: string) =>
  z.pipe(requiredText(message), z.transform((text) => text as Word));

export const optionalWord = <Word extends string>() =>
  z.pipe(z.string(), z.transform((text) => (text || null) as Word | null));

/** A reference chosen in a select: the id as a number. */
export const chosen = (message: string) =>
  z.pipe(z.string().check(z.minLength(1, message)), z.transform(Number));

export const optionalChosen = z.pipe(
  z.string(),
  z.transform((text: string) => (text ? Number(text) : null)),
);
