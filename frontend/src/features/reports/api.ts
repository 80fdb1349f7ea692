import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import type { Query } from '@/api/list-query';
import { saveExport } from '@/api/lists';
import { today } from '@/lib/format';

export type ReportAnswer = Schemas['ReportAnswer'];
export type ReportGroup = Schemas['ReportGroup'];
export type ReportFormat = 'csv' | 'xlsx' | 'pdf';
type Kind = 'money' | 'count' | 'percent';

/** A row behind a figure, whatever the list. */
export type ReportRow = Readonly<Record<string, unknown>> & { _id: number };

export interface ReportDimension {
  label: string;
  /** Of the rows that have no value in it. */
  none: string;
  /** The resource whose records the keys are. */
  of?: string;
  words?: Readonly<Record<string, string>>;
}

export interface ReportMeasure {
  label: string;
  kind: Kind;
  /** The lists whose rows make the figure up; none of a share. */
  rows: readonly string[];
}

export interface ReportCell {
  name: string;
  kind: string;
  words?: Readonly<Record<string, string>>;
}

export interface ReportRows {
  title: string;
  path: string;
  /** What a row is, and what stands beneath. */
  heading: ReportCell;
  texts: readonly ReportCell[];
  /** The page whose list has the same rows under these filters; empty without one. */
  page: string;
  pageFilters: readonly string[];
  /** The column with the address where a row is opened; empty without one. */
  link: string;
}

export interface Report {
  name: string;
  title: string;
  about: string;
  note: string;
  section: string;
  roles: readonly string[];
  by: string;
  /** The measure that is drawn. */
  chart: string;
  /** `false` of a report about the present state. */
  isDated: boolean;
  /** For how many days from today on it is usually asked for; 0 means the past. */
  ahead: number;
  /** The filter for the day at whose end the figures stood; empty without one. */
  asOf: string;
  dimensions: Readonly<Record<string, ReportDimension>>;
  measures: Readonly<Record<string, ReportMeasure>>;
  rows: Readonly<Record<string, ReportRows>>;
}

/** The contract knows each report by its name; one of them stands for all. */
const pathOf = (name: string) => `/class/v1/report/${name}` as '/class/v1/report/collections';
const rowsPath = (path: string) => `/class/v1/${path}` as '/class/v1/report/collections/rows';
const totalsPath = (path: string) => `/class/v1/${path}/totals` as '/class/v1/report/collections/rows/totals';

export const reportQuery = (name: string, query: Query) =>
  queryOptions({
    queryKey: ['report', name, query],
    queryFn: async ({ signal }) => (await answer(client.GET(pathOf(name), { params: { query }, signal }))).data,
    placeholderData: keepPreviousData,
  });

const ROWS = 100;

/** The rows behind a figure, a hundred at a time. */
export const rowsQuery = (path: string, query: Query) =>
  infiniteQueryOptions({
    queryKey: ['report', path, 'rows', query],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...query, page: pageParam, pageSize: ROWS };
      const found = await answer(client.GET(rowsPath(path), { params: { query: asked }, signal }));
      return { rows: found.list as unknown as ReportRow[], total: found.total };
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * ROWS < last.total ? pages.length + 1 : undefined),
  });

/** What they add up to, all of them. */
export const rowTotalsQuery = (path: string, query: Query) =>
  queryOptions({
    queryKey: ['report', path, 'totals', query],
    queryFn: async ({ signal }) => (await answer(client.GET(totalsPath(path), { params: { query }, signal }))).data,
  });

/** Saves the table as a file. */
export const exportReport = (name: string, query: Query, format: ReportFormat) =>
  saveExport(`${pathOf(name)}/export`, { ...query, format }, `${name}-${today()}.${format}`);
