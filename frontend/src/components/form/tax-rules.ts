import * as z from 'zod/mini';
import { texts } from '@/i18n/texts';

/** GSTIN and PAN: their shape only; whether the state code fits the address is the server's word. */
const t = texts('tax', {
  gstin: 'A GSTIN has 15 letters and digits, the state code first',
  pan: 'A PAN has five letters, four digits and a letter',
});

/** Text that is left out is sent empty: the API knows no null for it. */
const optionalCode = (pattern: RegExp, error: string) =>
  z.string().check(z.trim(), z.toUpperCase(), z.refine((text) => text === '' || pattern.test(text), error));

export const optionalGstin = optionalCode(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][Z1-9ABD-J][\dA-Z]$/, t('gstin'));
export const optionalPan = optionalCode(/^[A-Z]{5}\d{4}[A-Z]$/, t('pan'));
