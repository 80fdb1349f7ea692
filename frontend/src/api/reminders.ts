import { defineResource } from './resource';

/** The resources of reminders, which few pages need: they stand apart from what every visit loads. */

export const reminders = defineResource('reminder');
export const reminderSettings = defineResource('remindersettings');
export const reminderTexts = defineResource('remindertext');
/** Pausing a student takes the student off the list. */
export const remindedStudents = defineResource('student', { refreshes: ['reminder'] });
