import { texts } from '@/i18n/texts';
import { timeOfDay } from '@/lib/format';

const t = texts('hours', { span: '{{from}} to {{to}}' });

/** From one time of the day to another: "5:00 pm to 6:00 pm". */
export const hours = (from: string, to: string) => t('span', { from: timeOfDay(from), to: timeOfDay(to) });
