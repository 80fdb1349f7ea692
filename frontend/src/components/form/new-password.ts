import * as z from 'zod/mini';
import { asText, custom } from '@/api/fields/field';
import { texts } from '@/i18n/texts';
import type { Fault } from './define-form';

/** The words around a new password; its rules are the contract's. */
const t = texts('credentials', {
  differs: 'The two passwords differ.',
  help: '8 characters with a number and a special character',
});

export const passwordHelp = t('help');

/** A new password once more. */
export const repeatField = (label: string) => custom<string, string>({ label, rule: z.string(), hold: asText });

export const repeatFaults = (password: string, repeat: string): Fault[] =>
  password === repeat ? [] : [['repeat', t('differs')]];
