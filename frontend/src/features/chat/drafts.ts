/** What was typed into a room and not sent. It stays in this tab, for the same person, also over a reload. */
const KEY = 'chat-drafts';

interface Kept {
  owner: string | null;
  texts: Record<string, string>;
}

/** The person who is signed in here. */
export const present = () => localStorage.getItem('ID');

function kept(owner: string | null): Kept {
  const text = sessionStorage.getItem(KEY);
  const found = text ? (JSON.parse(text) as Kept) : null;
  return found?.owner === owner ? found : { owner, texts: {} };
}

export const draftOfRoom = (room: string, owner = present()): string => kept(owner).texts[room] ?? '';

export function keepDraftOfRoom(room: string, text: string, owner = present()): void {
  const { texts } = kept(owner);
  const others = Object.entries(texts).filter(([key]) => key !== room);
  const next = Object.fromEntries(text ? [...others, [room, text]] : others);
  sessionStorage.setItem(KEY, JSON.stringify({ owner, texts: next } satisfies Kept));
}
