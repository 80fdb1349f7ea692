import { texts } from '@/i18n/texts';

export const t = texts('board', { none: 'None' });
