import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { asText, custom } from '@/api/fields/field';
import type { Fault } from './define-form';

export const passwordHelp = t`8 characters with a number and a special character`;

/** A new password once more. */
export const repeatField = (label: string) => custom<string, string>({ label, rule: z.string(), hold: asText });

export const repeatFaults = (password: string, repeat: string): Fault[] =>
  password === repeat ? [] : [['repeat', t`The two passwords differ.`]];
