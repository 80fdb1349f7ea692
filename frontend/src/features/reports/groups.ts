import { plural } from '@lingui/core/macro';

/** How many rows a report has: "20 days", "3 rows". */
export function counted(by: string, groups: number): string {
  if (by === 'day') return plural(groups, { one: '# day', other: '# days' });
  if (by === 'month') return plural(groups, { one: '# month', other: '# months' });
  return plural(groups, { one: '# row', other: '# rows' });
}
