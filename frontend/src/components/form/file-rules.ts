import { t } from '@lingui/core/macro';

/** What a file field may take, by its ending: systems disagree about the type of a CSV. */
export type FileKind = 'csv' | 'xlsx' | 'pdf' | 'jpg' | 'jpeg' | 'png';

const MEGABYTE = 1_000_000;

/** ".csv or .xlsx". */
const named = (kinds: readonly FileKind[]) => {
  const endings = kinds.map((kind) => `.${kind}`);
  const last = endings.pop() ?? '';
  return endings.length > 0 ? t`${{ others: endings.join(', ') }} or ${last}` : last;
};

const megabytes = (bytes: number) => `${Number((bytes / MEGABYTE).toFixed(1))} MB`;

/** The rule under the field: ".csv or .xlsx, at most 5 MB". */
export const fileRule = (kinds: readonly FileKind[], largest: number) =>
  t`${{ kinds: named(kinds) }}, at most ${{ size: megabytes(largest) }}`;

/** Why this file cannot be taken; `null` when it can. @param largest in bytes. */
export function fileFault(
  file: Pick<File, 'name' | 'size'>,
  kinds: readonly FileKind[],
  largest: number,
): string | null {
  const ending = file.name.split('.').pop()?.toLowerCase() ?? '';
  if (!kinds.some((kind) => kind === ending)) return t`Choose a ${{ kinds: named(kinds) }} file`;
  if (file.size === 0) return t`The file is empty`;
  return file.size > largest ? t`The file is larger than ${{ size: megabytes(largest) }}` : null;
}

/** "1.4 MB", "312 KB". */
export const fileSize = (bytes: number) =>
  bytes >= MEGABYTE ? megabytes(bytes) : `${Math.max(1, Math.round(bytes / 1000))} KB`;
