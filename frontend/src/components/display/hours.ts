import { t } from '@lingui/core/macro';
import { timeOfDay } from '@/lib/format';

/** From one time of the day to another: "5:00 pm to 6:00 pm". */
export const hours = (from: string, to: string) => t`${{ from: timeOfDay(from) }} to ${{ to: timeOfDay(to) }}`;
