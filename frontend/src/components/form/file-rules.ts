import { t } from '@lingui/core/macro';
import type { AcceptedFiles } from '@/api/fields/file';

const MEGABYTE = 1_000_000;

/** ".csv or .xlsx". */
const named = (endings: readonly string[]) => {
  const names = endings.map((ending) => `.${ending}`);
  const last = names.pop() ?? '';
  return names.length > 0 ? t`${{ others: names.join(', ') }} or ${last}` : last;
};

const megabytes = (bytes: number) => `${Number((bytes / MEGABYTE).toFixed(1))} MB`;

/** The rule under the field: ".csv or .xlsx, under 5 MB". */
export const fileRule = ({ endings, under }: AcceptedFiles) =>
  t`${{ kinds: named(endings) }}, under ${{ size: megabytes(under) }}`;

/** What the file chooser offers. */
export const chooserOf = ({ endings }: AcceptedFiles) => endings.map((ending) => `.${ending}`).join(',');

const PICTURES = new Set(['jpg', 'jpeg', 'png']);

/** What is wrong with a file by its name, type and size; the server judges the content. */
export function fileFault(file: Pick<File, 'name' | 'type' | 'size'>, accepts: AcceptedFiles): string | null {
  const ending = file.name.split('.').pop()?.toLowerCase() ?? '';
  // Systems disagree about the type of a spreadsheet, not about what is a picture.
  const isMisnamed = file.type !== '' && file.type.startsWith('image/') !== PICTURES.has(ending);
  if (!accepts.endings.includes(ending) || isMisnamed || file.size === 0) return accepts.unreadable;
  return file.size >= accepts.under ? accepts.tooLarge : null;
}

/** "1.4 MB", "312 KB". */
export const fileSize = (bytes: number) =>
  bytes >= MEGABYTE ? megabytes(bytes) : `${Math.max(1, Math.round(bytes / 1000))} KB`;
