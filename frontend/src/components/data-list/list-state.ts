import type { ListParams } from '@/api/list-query';

/**
 * A list's state as an address, and back. Only what differs from the list's beginning is written,
 * so that an untouched list has a bare address.
 */

export const PAGE_SIZE = 10;
export const PAGE_SIZES: readonly number[] = [PAGE_SIZE, 25, 50, 100];

/** The saved view that is on, by its id. */
export const VIEW = 'saved';
const OWN_NAMES = ['page', 'pageSize', 'search', 'ordering'];

export interface ListDeclaration {
  ordering: string;
  /** Rows on a page where the address says nothing: as this person left it. */
  pageSize: number;
  /** What the list can be ordered by, for this person. */
  sorts: readonly string[];
  /** Names of the parameters that filters and tabs may set. */
  filterNames: readonly string[];
}

function wholeNumber(text: string | null, fallback: number, most: number): number {
  if (!text || !/^\d+$/.test(text)) return fallback;
  const value = Number(text);
  return value >= 1 && value <= most ? value : fallback;
}

/** Reads the address; what makes no sense in it counts as absent. */
export function readParams(address: URLSearchParams, list: ListDeclaration): ListParams {
  const filters: Record<string, string> = {};
  for (const name of list.filterNames) {
    const value = address.get(name);
    if (value) filters[name] = value;
  }
  return {
    page: wholeNumber(address.get('page'), 1, Number.MAX_SAFE_INTEGER),
    pageSize: pageSizeOf(address.get('pageSize'), list.pageSize),
    search: address.get('search') ?? '',
    ordering: orderingOf(address.get('ordering'), list),
    filters,
  };
}

function pageSizeOf(text: string | null, fallback: number): number {
  const size = wholeNumber(text, fallback, 100);
  return PAGE_SIZES.includes(size) ? size : fallback;
}

/** A view that somebody shared may be ordered by what this person does not see. */
function orderingOf(text: string | null, list: ListDeclaration): string {
  return text && list.sorts.includes(text.replace(/^-/, '')) ? text : list.ordering;
}

/** Writes the state into a copy of the address; parameters that are not the list's stay. */
export function writeParams(address: URLSearchParams, params: ListParams, list: ListDeclaration): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of [...OWN_NAMES, ...list.filterNames]) next.delete(name);
  if (params.page > 1) next.set('page', String(params.page));
  if (params.pageSize !== list.pageSize) next.set('pageSize', String(params.pageSize));
  if (params.search) next.set('search', params.search);
  if (params.ordering !== list.ordering) next.set('ordering', params.ordering);
  for (const [name, value] of Object.entries(params.filters)) if (value) next.set(name, value);
  return next;
}

/** Whether the address says anything about this list. */
export function saysSomething(address: URLSearchParams, list: ListDeclaration): boolean {
  return [VIEW, ...OWN_NAMES, ...list.filterNames].some((name) => address.has(name));
}

/** What a saved view keeps: tab, filters, search and order, not the page nor how long it is. */
export function viewQuery(params: ListParams, list: ListDeclaration): string {
  const kept = { ...params, page: 1, pageSize: list.pageSize };
  const written = writeParams(new URLSearchParams(), kept, list);
  written.sort();
  return written.toString();
}

/** Pages of a list; an empty one still has its first. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** First and last entry on the page, counted from one; 0 and 0 of an empty list. */
export function span(page: number, pageSize: number, total: number): { first: number; last: number } {
  if (total === 0) return { first: 0, last: 0 };
  return { first: (page - 1) * pageSize + 1, last: Math.min(page * pageSize, total) };
}

/** What a click on a column's head asks for: ascending, then descending, then ascending again. */
export function nextOrdering(current: string, name: string): string {
  return current === name ? `-${name}` : name;
}

export function sortDirection(ordering: string, name: string): 'ascending' | 'descending' | 'none' {
  if (ordering === name) return 'ascending';
  return ordering === `-${name}` ? 'descending' : 'none';
}
