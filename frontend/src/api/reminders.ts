import { defineResource } from './resource';

/** The resources of reminders, which few pages need: they stand apart from what every visit loads. */

export const reminders = defineResource('reminder');
export const classMessages = defineResource('classmessage');
/** Cancelling a class puts its students on the list of messages. */
export const changedClasses = defineResource('batch', { refreshes: ['classmessage', 'attendance'] });
export const reminderSettings = defineResource('remindersettings');
export const reminderTexts = defineResource('remindertext');
/** Pausing a student takes the student off the list. */
export const remindedStudents = defineResource('student', { refreshes: ['reminder'] });
