import { t } from '@lingui/core/macro';

/** "18 min", "4 h", "2 h 05 min". */
export function minutesText(minutes: number): string {
  const [hours, rest] = [String(Math.floor(minutes / 60)), minutes % 60];
  if (minutes < 60) return t`${{ minutes: String(minutes) }} min`;
  if (rest === 0) return t`${hours} h`;
  return t`${hours} h ${{ minutes: String(rest).padStart(2, '0') }} min`;
}
