/**
 * What a list remembers on this device for the person signed in: the search, filters and order they
 * left it with. Not the page: a list is entered at its first. Columns and the length of a page are
 * remembered by the server (lib/list-settings.ts).
 */

/** The person's id, which the session keeps under `ID` (specification, section 3). */
const keyOf = (list: string) => `list.${localStorage.getItem('ID') ?? ''}.${list}.params`;

export function rememberedParams(list: string): URLSearchParams {
  return new URLSearchParams(localStorage.getItem(keyOf(list)) ?? '');
}

export function rememberParams(list: string, address: URLSearchParams): void {
  const kept = new URLSearchParams(address);
  kept.delete('page');
  if (kept.size > 0) localStorage.setItem(keyOf(list), kept.toString());
  else localStorage.removeItem(keyOf(list));
}
