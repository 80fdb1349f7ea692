/**
 * What has been typed and not saved. A form registers how to read its values while it is dirty; the
 * branch switch and leaving the page ask first, and when a session ends without warning the values
 * are kept as a draft in session storage, for the same person only, and offered again.
 */
type Read = () => unknown;

interface Draft {
  owner: string;
  values: unknown;
}

const dirty = new Map<string, Read>();
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

/** @param form names the form and its record, e.g. `staff/17`. @returns how to stop tracking. */
export function trackUnsaved(form: string, read: Read): () => void {
  if (dirty.size === 0) window.addEventListener('beforeunload', warnOnUnload);
  dirty.set(form, read);
  return () => {
    dirty.delete(form);
    if (dirty.size === 0) window.removeEventListener('beforeunload', warnOnUnload);
  };
}

export function hasUnsaved(): boolean {
  return dirty.size > 0;
}

/** The person agreed to lose it: the coming reload asks nothing. */
export function dropUnsaved(): void {
  dirty.clear();
  window.removeEventListener('beforeunload', warnOnUnload);
}

/** Call before local storage is cleared: afterwards nobody knows whose the draft is. */
export function keepDrafts(): void {
  const person = owner();
  if (person) {
    for (const [form, read] of dirty) {
      const draft: Draft = { owner: person, values: withoutSecrets(read()) };
      sessionStorage.setItem(draftKey(form), JSON.stringify(draft));
    }
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
