/**
 * What has been typed and not saved. A form registers how to read its values while it is dirty; the
 * branch switch and leaving the page ask first. Where the page goes away nevertheless (a session that
 * ends without warning, a reload, a phone that puts the browser to sleep) the values are kept as a draft
 * in session storage, for the same person only, and offered again.
 */
type Read = () => unknown;

/** How to read the version of the record that the form was begun with. */
type Version = () => number;

/** An address, as the router has it. */
interface Place {
  pathname: string;
  search: string;
}

interface Draft {
  /** Null for a visitor: nobody was signed in. */
  owner: string | null;
  values: unknown;
  version: number;
}

type KeptDraft = Pick<Draft, 'values' | 'version'>;

interface Typed {
  /** Who typed it. Another tab may have cleared local storage by the time the draft is kept. */
  owner: string | null;
  read: Read;
  version: Version;
  /** Where it was typed. */
  at?: Place;
}

const dirty = new Map<string, Typed>();

/** How many of a form's drafts are offered and not answered yet. What is typed meanwhile becomes another. */
const offered = new Map<string, number>();
const draftKey = (form: string) => `draft:${form}`;
const owner = () => localStorage.getItem('ID');

/** Fields that are never written to the device, whatever form they stand in. */
const SECRETS = new Set(['password', 'old', 'new', 'repeat']);

/** Whether a value can be written down: a file that was chosen cannot, nor what holds one. */
function isText(value: unknown): boolean {
  if (value instanceof Blob || value instanceof FileList) return false;
  return typeof value !== 'object' || value === null || Object.values(value).every(isText);
}

function keepable(values: unknown): unknown {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values;
  const kept = Object.entries(values as Record<string, unknown>).filter(([, value]) => isText(value));
  return Object.fromEntries(kept.map(([name, value]) => [name, SECRETS.has(name) ? '' : value]));
}

function warnOnUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** The last that a page hears on a phone, which may end it without another word. */
function keepWhenHidden(): void {
  if (document.visibilityState === 'hidden') writeDrafts();
}

function listen(): void {
  window.addEventListener('beforeunload', warnOnUnload);
  window.addEventListener('pagehide', writeDrafts);
  document.addEventListener('visibilitychange', keepWhenHidden);
}

function listenNoMore(): void {
  window.removeEventListener('beforeunload', warnOnUnload);
  window.removeEventListener('pagehide', writeDrafts);
  document.removeEventListener('visibilitychange', keepWhenHidden);
}

/**
 * @param form names the form and its record, e.g. `staff/17`.
 * @param at the address it is typed at; without one its page is all that counts.
 * @param version of the record the form was begun with; none where the record has none, or is new.
 * @returns how to stop tracking: nothing is unsaved any more.
 */
export function trackUnsaved(form: string, read: Read, at?: Place, version: Version = () => 0): () => void {
  if (dirty.size === 0) listen();
  dirty.set(form, { owner: owner(), read, version, at });
  return () => {
    if (dirty.has(form)) dropUnsaved([form]);
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
  [...dirty].filter(([, { at }]) => (at ? isGone(at, next) : now.pathname !== next.pathname)).map(([form]) => form);

/** The forms that were typed at an address: in the sheet it opens, not on the page below. */
export const unsavedAt = ({ pathname, search }: Place): string[] =>
  [...dirty].filter(([, { at }]) => at?.pathname === pathname && at.search === search).map(([form]) => form);

/** It was saved, or the person agreed to lose it: nothing asks any more. @param forms all unless given. */
export function dropUnsaved(forms: readonly string[] = [...dirty.keys()]): void {
  for (const form of forms) {
    dirty.delete(form);
    keep(form, offeredOf(form));
  }
  if (dirty.size === 0) listenNoMore();
}

/** What is typed at this moment, as drafts of whoever typed it. The forms go on. */
function writeDrafts(): void {
  for (const [form, typed] of dirty) {
    const values = keepable(typed.read());
    if (Object.keys(values ?? {}).length === 0) continue;
    const draft: Draft = { owner: typed.owner, values, version: typed.version() };
    keep(form, [...offeredOf(form), draft]);
  }
}

/** Keeps a few words as they are typed, in what nobody is asked about before it closes. */
export const keepDraft = (form: string, values: object): void => keep(form, [{ owner: owner(), values, version: 0 }]);

/** The session is over: what was typed becomes drafts, and nothing asks any more. */
export function keepDrafts(): void {
  writeDrafts();
  dirty.clear();
  listenNoMore();
}

/** The draft of this form, when the person who typed it is back. */
export function draftOf(form: string): KeptDraft | null {
  const [draft] = keptOf(form);
  return draft?.owner === owner() ? draft : null;
}

/** The same, to be answered: until then it is kept, whatever else is typed and saved. */
export function offerDraft(form: string): KeptDraft | null {
  const draft = draftOf(form);
  offered.set(form, draft ? keptOf(form).length : 0);
  return draft;
}

/** The draft that is offered was taken, or is not wanted. @returns the next one. */
export function answerDraft(form: string): KeptDraft | null {
  const others = offeredOf(form).slice(1);
  const typedSince = keptOf(form).slice(others.length + 1);
  offered.set(form, others.length);
  keep(form, [...others, ...typedSince]);
  return others[0] ?? null;
}

export const discardDraft = (form: string): void => keep(form, []);

/** The oldest first. All of them are of one person. */
function keptOf(form: string): Draft[] {
  const text = sessionStorage.getItem(draftKey(form));
  return text ? [JSON.parse(text) as Draft | Draft[]].flat() : [];
}

const offeredOf = (form: string): Draft[] => keptOf(form).slice(0, offered.get(form) ?? 0);

function keep(form: string, drafts: Draft[]): void {
  if (drafts.length === 0) {
    sessionStorage.removeItem(draftKey(form));
    return;
  }
  try {
    sessionStorage.setItem(draftKey(form), JSON.stringify(drafts));
  } catch {
    // There is no room for it: signing out goes on, without this one.
  }
}
