/**
 * What a list remembers on this device for the person signed in: the columns they chose and the
 * search, filters and order they left it with. Not the page: a list is entered at its first.
 */

/** The person's id, which the session keeps under `ID` (specification, section 3). */
function keyOf(list: string, what: 'columns' | 'params'): string {
  return `list.${localStorage.getItem('ID') ?? ''}.${list}.${what}`;
}

export function rememberedColumns(list: string): string[] | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(list, 'columns')) ?? 'null');
    return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : null;
  } catch {
    return null;
  }
}

export function rememberColumns(list: string, columns: readonly string[]): void {
  localStorage.setItem(keyOf(list, 'columns'), JSON.stringify(columns));
}

export function rememberedParams(list: string): URLSearchParams {
  return new URLSearchParams(localStorage.getItem(keyOf(list, 'params')) ?? '');
}

export function rememberParams(list: string, address: URLSearchParams): void {
  const kept = new URLSearchParams(address);
  kept.delete('page');
  if (kept.size > 0) localStorage.setItem(keyOf(list, 'params'), kept.toString());
  else localStorage.removeItem(keyOf(list, 'params'));
}
