import { useQueries, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Option } from '@/api/fields/options';
import { isOn } from './filter-values';
import type { ListFilter, OptionsSource } from './types';

/** What a query lists, as the options of a filter. */
export function optionsFrom<Row, Key extends QueryKey>(
  query: UseQueryOptions<Row[], Error, Row[], Key>,
  toOption: (row: Row) => Option,
): OptionsSource {
  const select = (rows: Row[]) => rows.map(toOption);
  // Filters of many kinds of rows stand in one list: each knows its own.
  return { ...query, select } as unknown as OptionsSource;
}

/**
 * The filters with the options that are known: those of a filter that is on are asked for, and all of
 * them once (`isWanted`) somebody is about to choose.
 */
export function useOptions(
  filters: readonly ListFilter[],
  values: Readonly<Record<string, string>>,
  isWanted: boolean,
): readonly ListFilter[] {
  const sources = filters.flatMap((filter) =>
    filter.kind === 'choice' && filter.source ? [{ filter, source: filter.source }] : [],
  );
  const found = useQueries({
    queries: sources.map(({ filter, source }) => ({ ...source, enabled: isWanted || isOn(filter, values) })),
    combine: (answers) => answers.map(({ data }) => data),
  });
  return useMemo(() => {
    const known = new Map(sources.map(({ filter }, place) => [filter.key, found[place]]));
    return filters.map((filter) => {
      const options = known.get(filter.key);
      return filter.kind === 'choice' && options ? { ...filter, options, source: undefined } : filter;
    });
    // The sources are the filters'.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [filters, found]);
}
