/** What was typed into a room and not sent. It stays in this tab, for the same person, also over a reload. */
const KEY = 'chat-drafts';

interface Kept {
  owner: string | null;
  texts: Record<string, string>;
}

const owner = () => localStorage.getItem('ID');

function kept(): Kept {
  const text = sessionStorage.getItem(KEY);
  const found = text ? (JSON.parse(text) as Kept) : null;
  return found?.owner === owner() ? found : { owner: owner(), texts: {} };
}

export const draftOfRoom = (room: string): string => kept().texts[room] ?? '';

export function keepDraftOfRoom(room: string, text: string): void {
  const { texts } = kept();
  const others = Object.entries(texts).filter(([key]) => key !== room);
  const next = Object.fromEntries(text ? [...others, [room, text]] : others);
  sessionStorage.setItem(KEY, JSON.stringify({ owner: owner(), texts: next } satisfies Kept));
}
