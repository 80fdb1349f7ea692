/**
 * What has been typed and not saved. A form registers how to read its values while it is dirty; the
 * branch switch and leaving the page ask first, and when a session ends without warning the values
 * are kept as a draft in session storage, for the same person only, and offered again.
 */
type Read = () => unknown;

/** An address, as the router has it. */
interface Place {
  pathname: string;
  search: string;
}

interface Draft {
  owner: string;
  values: unknown;
}

interface Typed {
  /** Who typed it. Another tab may have cleared local storage by the time the draft is kept. */
  owner: string | null;
  read: Read;
  /** Where it was typed. */
  at?: Place;
}

const dirty = new Map<string, Typed>();
const draftKey = (form: string) => `draft:${form}`;
const owner = () => localStorage.getItem('ID');

/** Fields that are never written to the device, whatever form they stand in. */
const SECRETS = new Set(['password', 'old', 'new', 'repeat']);

function withoutSecrets(values: unknown): unknown {
  if (typeof values !== 'object' || values === null) return values;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, SECRETS.has(name) ? '' : (value as unknown)]));
}

function warnOnUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * @param form names the form and its record, e.g. `staff/17`.
 * @param at the address it is typed at; without one its page is all that counts.
 * @returns how to stop tracking.
 */
export function trackUnsaved(form: string, read: Read, at?: Place): () => void {
  if (dirty.size === 0) window.addEventListener('beforeunload', warnOnUnload);
  dirty.set(form, { owner: owner(), read, at });
  return () => {
    dirty.delete(form);
    if (dirty.size === 0) window.removeEventListener('beforeunload', warnOnUnload);
  };
}

export function hasUnsaved(): boolean {
  return dirty.size > 0;
}

/** They choose a part of a page, also by not being there. */
const PARTS = ['tab', 'section', 'view'];

/** A list behind the form may be searched, sorted and turned. */
const OF_LISTS = new Set(['search', 'page', 'pageSize', 'ordering']);

/** Whether what stands at an address is gone at the next: another page or part, or a sheet that closed. */
function isGone(at: Place, next: Place): boolean {
  const [here, there] = [new URLSearchParams(at.search), new URLSearchParams(next.search)];
  const names = [...here.keys(), ...PARTS].filter((name) => !OF_LISTS.has(name));
  return at.pathname !== next.pathname || names.some((name) => here.get(name) !== there.get(name));
}

/** The forms that would be lost by going on. */
export const unsavedLost = (now: Place, next: Place): string[] =>
  [...dirty]
    .filter(([, { at }]) => (at ? isGone(at, next) : now.pathname !== next.pathname))
    .map(([form]) => form);

/** The forms that were typed at an address: in the sheet it opens, not on the page below. */
export const unsavedAt = ({ pathname, search }: Place): string[] =>
  [...dirty]
    .filter(([, { at }]) => at?.pathname === pathname && at.search === search)
    .map(([form]) => form);

/** It was saved, or the person agreed to lose it: nothing asks any more. @param forms all unless given. */
export function dropUnsaved(forms: readonly string[] = [...dirty.keys()]): void {
  for (const form of forms) dirty.delete(form);
  if (dirty.size === 0) window.removeEventListener('beforeunload', warnOnUnload);
}

/** The session is over: what was typed becomes drafts of whoever typed it. */
export function keepDrafts(): void {
  for (const [form, typed] of dirty) {
    if (!typed.owner) continue;
    const draft: Draft = { owner: typed.owner, values: withoutSecrets(typed.read()) };
    sessionStorage.setItem(draftKey(form), JSON.stringify(draft));
  }
  dropUnsaved();
}

/** The draft of this form, when the person who typed it is back. */
export function draftOf(form: string): unknown {
  const text = sessionStorage.getItem(draftKey(form));
  if (!text) return null;
  const draft = JSON.parse(text) as Draft;
  return draft.owner === owner() ? draft.values : null;
}

export function discardDraft(form: string): void {
  sessionStorage.removeItem(draftKey(form));
}
