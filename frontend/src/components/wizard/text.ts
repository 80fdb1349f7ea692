import { texts } from '@/i18n/texts';

export const t = texts('wizard', { done: 'Done', back: 'Back' });
