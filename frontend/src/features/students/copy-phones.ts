import { toasts } from '@/lib/toasts';
import type { StudentRow } from './api';
import { t } from './text';

/** The phones of the students picked, one a line and each once, for a message to all of them. */
export async function copyPhones(students: readonly StudentRow[]): Promise<void> {
  const phones = [...new Set(students.map((student) => student.phone))];
  try {
    await navigator.clipboard.writeText(phones.join('\n'));
    toasts.success(t('phonesCopied', { count: phones.length }));
  } catch {
    toasts.error(t('copyFailed'));
  }
}
