import { plural } from '@lingui/core/macro';

/** `12` → "12 months". */
export const months = (count: number): string => plural({ count }, { one: '# month', other: '# months' });
