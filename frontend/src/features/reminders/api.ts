import type { Schemas } from '@/api/client';
import { openBeside } from '@/api/download';
import { reminders, reminderSettings, reminderTexts } from '@/api/reminders';
import { newKey } from '@/components/form/idempotency';
import { whatsappUrl } from '@/lib/reach';

export type Reminder = Schemas['Reminder'];
export type ReminderSettings = Schemas['SettingsOfReminders'];
export type TextOfStep = Schemas['TextOfStep'];
export type Texts = Schemas['Texts'];
export type Step = TextOfStep['step'];
export type Language = TextOfStep['language'];

export const settingsQuery = reminderSettings.get('');
export const textsQuery = reminderTexts.get('');

/** Who would be reminded tomorrow with these settings; nothing is saved. */
export const settingsPreview = (body: Schemas['PatchedReminderSettingsInput']) =>
  reminderSettings.preview('preview', { body });

/** A text as a student would get it; nothing is saved. */
export const textPreview = (body: Schemas['TextPreviewInput']) => reminderTexts.preview('preview', { body });

export const removeReminder = ({ _id: id }: Reminder) => reminders.post('{id}/remove', { id });

/** Marks the message as sent and opens it in WhatsApp, unless nothing is due any more. */
export async function sendReminder({ _id: id }: Reminder): Promise<{ message: string }> {
  let said = '';
  await openBeside(async () => {
    const { data, message } = await reminders.post('{id}/send', { id, key: newKey() });
    said = message;
    if (!data.phone || data.text === null) throw new NothingToSend(message);
    return whatsappUrl(data.phone, data.text);
  }).catch((error: unknown) => {
    if (!(error instanceof NothingToSend)) throw error;
  });
  return { message: said };
}

/** The student has paid meanwhile, or is paused. */
class NothingToSend extends Error {}
