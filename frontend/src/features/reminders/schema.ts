import { t } from '@lingui/core/macro';
import { reminderSettingsInput } from '@/api/forms/remindersettings';
import { reminderTextInput } from '@/api/forms/remindertext';
import { pauseInput } from '@/api/forms/student';
import { defineForm, defineStep, type Fault, type HeldBy } from '@/components/form/define-form';
import { today } from '@/lib/format';

export const settingsForm = defineForm(reminderSettingsInput);
export type SettingsForm = HeldBy<typeof settingsForm>;

const VARIABLE = /\{([^{}]*)\}/g;

/** Why a text cannot be used: a variable that does not exist, or a single brace. */
export function faultOfText(text: string, known: readonly string[]): string | undefined {
  const unknown = [...text.matchAll(VARIABLE)].find(([, name = '']) => !known.includes(name));
  if (unknown) return t`${{ variable: unknown[0] }} is not known. Choose one of the variables above the text.`;
  return /[{}]/.test(text.replace(VARIABLE, ''))
    ? t`A variable begins with ${{ begin: '{' }} and ends with ${{ end: '}' }}.`
    : undefined;
}

/** The form of one text. @param known the names of the variables that there are */
export const textForm = (known: readonly string[]) =>
  defineForm(reminderTextInput, ({ subject, text }): Fault[] =>
    (['subject', 'text'] as const).flatMap((name) => {
      const fault = faultOfText({ subject, text }[name], known);
      return fault ? [[name, fault] as const] : [];
    }),
  );
export type TextForm = HeldBy<ReturnType<typeof textForm>>;

export const pauseForm = defineStep(pauseInput, ({ resumesOn }): Fault[] =>
  resumesOn && resumesOn <= today() ? [['resumesOn', t`Choose a day after today.`]] : [],
);
