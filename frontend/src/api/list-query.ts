import type { Meta } from './meta';

/** What a list asks the API for; the names are the API's. */
export interface ListParams {
  page: number;
  pageSize: number;
  search: string;
  /** A column's name in the API, `-` before it for descending; empty for the server's own order. */
  ordering: string;
  /** Declared filters that are on, several values joined by commas. */
  filters: Readonly<Record<string, string>>;
}

export interface ListAnswer<Row> {
  list: Row[];
  total: number;
  page: number;
  pageSize: number;
  /** How far the change log was before the rows were read. */
  position: number;
  /** How many rows each tab holds under the same search and filters. */
  counts?: Record<string, number>;
}

/** How a page of a list is fetched; the signal ends an answer that nobody waits for any more. */
export type ListQuery<Row> = (params: ListParams) => {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<ListAnswer<Row>>;
  meta?: Meta;
};

export type Query = Readonly<Record<string, string>>;

/** A list of the API: all of a resource, or what belongs to one record (`payments.of({ student })`). */
export interface ApiList<Row> {
  /** "/class/v1/student"; totals, files and bulk actions are below it. */
  path: string;
  /** What narrows it, whatever the person chooses. */
  fixed: Query;
  page: ListQuery<Row>;
  /** First parts of the query keys of whatever shows such records. */
  refreshes: readonly string[];
}

/** The parameters as the API takes them for a page of a list. */
export const wireQuery = (params: ListParams): Query => ({
  page: String(params.page),
  pageSize: String(params.pageSize),
  ...matchQuery(params),
});

/** What matches, in which order, whatever the page: for an export, the totals, a change of all of them. */
export const matchQuery = ({ search, ordering, filters }: ListParams): Query => ({
  ...(search && { search }),
  ...(ordering && { ordering }),
  ...filters,
});
