import type { ListParams } from './types';

/**
 * A list's state as an address, and back. Only what differs from the list's beginning is written,
 * so that an untouched list has a bare address.
 */

export const PAGE_SIZE = 10;
const OWN_NAMES = ['page', 'pageSize', 'search', 'ordering'];

export interface ListDeclaration {
  ordering: string;
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
    pageSize: wholeNumber(address.get('pageSize'), PAGE_SIZE, 100),
    search: address.get('search') ?? '',
    ordering: address.get('ordering') ?? list.ordering,
    filters,
  };
}

/** Writes the state into a copy of the address; parameters that are not the list's stay. */
export function writeParams(
  address: URLSearchParams, params: ListParams, list: ListDeclaration,
): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of [...OWN_NAMES, ...list.filterNames]) next.delete(name);
  if (params.page > 1) next.set('page', String(params.page));
  if (params.pageSize !== PAGE_SIZE) next.set('pageSize', String(params.pageSize));
  if (params.search) next.set('search', params.search);
  if (params.ordering !== list.ordering) next.set('ordering', params.ordering);
  for (const [name, value] of Object.entries(params.filters)) if (value) next.set(name, value);
  return next;
}

/** Whether the address says anything about this list. */
export function saysSomething(address: URLSearchParams, list: ListDeclaration): boolean {
  return [...OWN_NAMES, ...list.filterNames].some((name) => address.has(name));
}

/** Pages of a list; an empty one still has its first. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** First and last entry on the page, counted from one; 0 and 0 of an empty list. */
export function span(
  page: number, pageSize: number, total: number,
): { first: number; last: number } {
  if (total === 0) return { first: 0, last: 0 };
  return { first: (page - 1) * pageSize + 1, last: Math.min(page * pageSize, total) };
}

/** What a click on a column's head asks for: ascending, then descending, then ascending again. */
export function nextOrdering(current: string, name: string): string {
  return current === name ? `-${name}` : name;
}

export function sortDirection(
  ordering: string, name: string,
): 'ascending' | 'descending' | 'none' {
  if (ordering === name) return 'ascending';
  return ordering === `-${name}` ? 'descending' : 'none';
}

/** The parameters as the API takes them, for the list and for its export. */
export function wireQuery(params: ListParams): Record<string, string> {
  const query: Record<string, string> = {
    page: String(params.page),
    pageSize: String(params.pageSize),
  };
  if (params.search) query.search = params.search;
  if (params.ordering) query.ordering = params.ordering;
  return { ...query, ...params.filters };
}
