/** A person who can be named in a room. */
export interface Person {
  _id: number;
  username: string;
}

interface Part {
  text: string;
  kind: 'text' | 'name' | 'link';
  /** Of the person who is named. */
  person?: number;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The text in parts: what is plain, the names of those who are mentioned, and addresses of the web. */
export function partsOf(text: string, mentions: readonly Person[]): Part[] {
  const longestFirst = [...mentions].sort((one, other) => other.username.length - one.username.length);
  const names = longestFirst.map(({ username }) => escaped(`@${username}`));
  const marks = new RegExp([...names, String.raw`https?://[^\s<>"]+[^\s<>".,;:!?)]`].join('|'), 'g');
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(marks)) {
    if (index > end) parts.push({ text: text.slice(end, index), kind: 'text' });
    const person = mentions.find(({ username }) => found === `@${username}`)?._id;
    parts.push(person === undefined ? { text: found, kind: 'link' } : { text: found, kind: 'name', person });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), kind: 'text' });
  return parts;
}

/** The ids of those whose name stands in the text behind an @: of "@Amol Sathe" not also Amol. */
export function namedIn(text: string, people: readonly Person[]): number[] {
  const names = new Set(partsOf(text, people).flatMap((part) => (part.kind === 'name' ? [part.text] : [])));
  return people.filter(({ username }) => names.has(`@${username}`)).map(({ _id }) => _id);
}

const MOST_OFFERED = 6;

/** What is being typed behind an @ before the caret; null where no name is. */
export function typedName(text: string, caret: number): { from: number; typed: string } | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf('@');
  if (from < 0 || (from > 0 && !/[\s(]/.test(before.charAt(from - 1)))) return null;
  const typed = before.slice(from + 1);
  return /[\n@]/.test(typed) || typed.length > 40 ? null : { from, typed };
}

/** Those whose name, or a word of it, begins with what was typed. */
export function offered(typed: string, people: readonly Person[]): Person[] {
  const wanted = typed.toLowerCase();
  const fits = ({ username }: Person) =>
    ` ${username.toLowerCase()}`.includes(` ${wanted}`) && username.toLowerCase() !== wanted.trim();
  return people.filter(fits).slice(0, MOST_OFFERED);
}
