import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from '@/api/client';
import { useDebounced } from '@/components/form/use-debounced';
import type { Hit } from './sources';

/** Milliseconds after the last key; and characters of the shortest text that is searched for. */
const PAUSE = 120;
const SHORTEST = 2;

const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: async ({ signal }): Promise<Hit[]> =>
      (await answer(client.GET('/class/v1/search', { params: { query: { search: text } }, signal }))).data,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { silent: true },
  });

export interface Found {
  hits: readonly Hit[];
  /** The hits are those of the text, not of an earlier one. */
  isSettled: boolean;
  isTooShort: boolean;
  hasFailed: boolean;
}

/** The records that match a text; null asks for none. */
export function useFound(text: string | null): Found {
  const wanted = text ?? '';
  const isTooShort = wanted.replace(/\s/g, '').length < SHORTEST;
  const asked = useDebounced(wanted, PAUSE);
  const isAsked = !isTooShort && asked.replace(/\s/g, '').length >= SHORTEST;
  const { data, isPlaceholderData, isError } = useQuery({ ...searchQuery(asked), enabled: isAsked });
  const isCurrent = isAsked && asked === wanted;
  return {
    hits: isTooShort || isError ? [] : (data ?? []),
    isSettled: isTooShort || (isCurrent && (isError || (data !== undefined && !isPlaceholderData))),
    isTooShort,
    hasFailed: isCurrent && isError,
  };
}
