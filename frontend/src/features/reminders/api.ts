import type { Schemas } from '@/api/client';
import { openBeside } from '@/api/download';
import { classMessages, reminders, reminderSettings, reminderTexts } from '@/api/reminders';
import { newKey } from '@/components/form/idempotency';
import { whatsappUrl } from '@/lib/reach';

export type Reminder = Schemas['Reminder'];
export type ClassMessage = Schemas['ClassMessage'];
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
export const sendReminder = ({ _id: id }: Reminder) =>
  openReady(() => reminders.post('{id}/send', { id, key: newKey() }));

export const removeMessage = ({ _id: id }: ClassMessage) => classMessages.post('{id}/remove', { id });

/** Marks the message as opened and opens it in WhatsApp, unless nobody was absent after all. */
export const openMessage = ({ _id: id }: ClassMessage) =>
  openReady(() => classMessages.post('{id}/open', { id, key: newKey() }));

interface Ready {
  data: Schemas['ReadyMessage'];
  message: string;
}

async function openReady(ask: () => Promise<Ready>): Promise<{ message: string }> {
  let said = '';
  await openBeside(async () => {
    const { data, message } = await ask();
    said = message;
    if (!data.phone || data.text === null) throw new NothingToSend(message);
    return whatsappUrl(data.phone, data.text);
  }).catch((error: unknown) => {
    if (!(error instanceof NothingToSend)) throw error;
  });
  return { message: said };
}

/** What the message was about has changed meanwhile. */
class NothingToSend extends Error {}
