import { texts } from '@/i18n/texts';

/** Apart from the other components' words: toasts come with the very first download. */
export const t = texts('toasts', { region: 'Messages', close: 'Dismiss message' });
